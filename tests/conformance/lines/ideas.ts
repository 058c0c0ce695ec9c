import { claim, type Line, message } from '../line.ts';

/** An idea goes from its author to those who use it (docs/product/idea.md). */
export const ideas: Line[] = [
  claim('4.idea.read', 'An idea is read by the model: title, summary, category, confidence, date and model'),
  claim('4.idea.three-tries', 'What fails is tried three times, then waits for a person with the reason'),
  claim('4.idea.once', 'Two workers never read one idea twice'),
  claim('4.idea.budget', 'A monthly budget stops all readings before it is passed, and a person is told'),
  claim('4.idea.off', 'Without a model ideas wait, and say why'),
  claim(
    '2.admin-ideas.reading',
    'Staff see what the AI understood, have it read again, compare, and save the workflow',
  ),
  claim('8.workflow.saved', 'The workflow is saved as workflow_idea_{id}.json'),
  message('8.workflow.failed', 'Erreur lors du téléchargement du fichier'),
  message('8.workflow.no-address', 'URL de téléchargement non disponible'),
  claim(
    '4.idea.hostile',
    'An idea that gives orders to the model brings about no address, markup, price, revelation or false step',
  ),
  claim('idea.told', 'The author of an idea is told what becomes of it; the email quotes nothing'),
  claim('idea.told.daily', 'One email a day at most, for all the ideas of an address'),
  claim('idea.told.new-email', 'News of an idea follow its author’s account to a new email'),
  claim(
    'idea.told.stopped',
    'Without an account, a button on the page of an idea ends the emails about all ideas of its address',
  ),
  claim(
    'idea.told.one-click',
    'Each email about an idea to who has no account carries its own way to stop them: one click of the mailbox, and a link',
  ),
  claim(
    'idea.questions',
    'The author answers questions by a link without an account; staff read the answers',
  ),
  claim(
    'idea.checklist',
    'What came of an idea is sold once it has a cover, a person’s texts, a look and a sample',
  ),
  claim('idea.read-before-public', 'Nothing of an idea is public before a person wrote or read its texts'),
  claim(
    'idea.public',
    '/idees shows the generated text of accepted ideas, never their authors or their words',
  ),
  claim('idea.texts-of-staff', 'Staff read, and may change, what an accepted idea shows everybody'),
  claim(
    'idea.rejection-reason',
    'The author of a rejected idea reads why, where the team says it; nobody else does',
  ),
  claim('idea.votes', 'One vote for each customer and idea, taken back at will'),
  claim('idea.votes.shown', 'Counts of votes are shown from five on'),
  claim(
    'idea.draft',
    'An accepted idea becomes one hidden draft: texts, page, workflow that is not published',
  ),
  claim('idea.others-turn', 'Who may not go on with an idea reads which role may'),
  claim(
    'idea.draft.by-ai',
    '« Texte écrit par une IA » stands below the description of a draft wherever it is shown, until staff write another',
  ),
  claim(
    'idea.completed',
    'A draft that goes on sale completes its idea, which its author and /idees are told',
  ),
  claim('idea.voters-told', 'Who voted for an idea is told once that it is on sale'),
  claim(
    'idea.gift',
    'The author of an idea gets what it has become: at once into an account, by the link of the idea otherwise',
  ),
];
