import { draftSurely, give, sell } from './acts/draft-acts.ts';
import { moveTo, propose, proposeAsNeighbour, proposeAsVisitor, take, vote } from './acts/idea-acts.ts';
import { deploy, wantWorkflow } from './acts/workflow-acts.ts';
import { confineTo, seeEverybody } from './confinement.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';
import { buys } from './stories.ts';

/** Nobody else's with it. */
async function proposeAndTake(scene: Scene): Promise<void> {
  const { place, person } = scene;
  await propose(scene);
  await confineTo(place.pool, [person.id]);
  await take(scene);
  await seeEverybody(place.pool);
}

async function approve(scene: Scene): Promise<void> {
  await moveTo(scene, 'in_review');
  await moveTo(scene, 'approved');
}

async function sellIt(scene: Scene): Promise<void> {
  await approve(scene);
  await draftSurely(scene);
  await sell(scene);
}

/** Of who proposed an idea, and of whose automation runs a workflow. */
export const STATES_OF_IDEA = {
  'idea-new': {
    story: { justNow: propose },
    acts: [
      ...(['read-idea', 'take-idea', 'sweep-ideas', 'reprocess-idea', 'delete-idea'] as const),
      ...(['leave-whole', 'staff-erase'] as const),
    ],
  },
  /** By the seller's own pipeline, which has time. */
  'idea-taken': {
    story: { justNow: proposeAndTake },
    acts: [
      ...(['bring-reading', 'bring-failure', 'read-idea', 'reprocess-idea', 'delete-idea'] as const),
      ...(['leave-whole', 'staff-erase'] as const),
    ],
  },
  /** Taken the evening before, and not heard of. */
  'idea-lost': {
    story: { eve: proposeAndTake },
    acts: [
      ...(['read-idea', 'bring-reading', 'bring-failure', 'take-idea', 'delete-idea'] as const),
      ...(['sweep-ideas', 'leave-whole'] as const),
    ],
  },
  /** Its author was told that it asks something. */
  'idea-read': {
    story: { daysAgo: propose },
    acts: [
      ...(['answer-idea', 'answer-by-link', 'review-idea', 'reject-idea', 'reprocess-idea'] as const),
      ...(['read-idea', 'sweep-news', 'delete-idea', 'propose-idea', 'leave-whole'] as const),
      ...(['staff-erase'] as const),
    ],
  },
  'idea-reviewed': {
    story: { daysAgo: propose, justNow: (scene) => moveTo(scene, 'in_review') },
    acts: [
      ...(['approve-idea', 'reject-idea', 'reprocess-idea', 'sweep-news', 'answer-idea'] as const),
      ...(['delete-idea', 'leave-whole', 'delete'] as const),
    ],
  },
  'idea-approved': {
    story: {
      daysAgo: propose,
      async justNow(scene) {
        await approve(scene);
        await vote(scene);
      },
    },
    acts: [
      ...(['vote', 'vote-back', 'sweep-news', 'draft-idea', 'delete-idea', 'leave-whole'] as const),
      ...(['staff-erase'] as const),
    ],
  },
  /** The person would vote for it. */
  'idea-of-another': {
    story: {
      daysAgo: proposeAsNeighbour,
      justNow: approve,
    },
    acts: ['vote', 'vote-back', 'propose-idea', 'delete-idea', 'leave-whole', 'staff-erase'],
  },
  'idea-drafted': {
    story: {
      daysAgo: propose,
      async justNow(scene) {
        await approve(scene);
        await draftSurely(scene);
      },
    },
    acts: [
      ...(['sell-draft', 'take-off-sale', 'delete-draft', 'draft-idea', 'sweep-news', 'vote'] as const),
      ...(['give-to-author', 'delete-idea', 'leave-whole', 'staff-erase'] as const),
    ],
  },
  'idea-on-sale': {
    story: { daysAgo: propose, justNow: sellIt },
    acts: [
      ...(['give-to-author', 'sweep-news', 'take-off-sale', 'delete-draft', 'take-gift'] as const),
      ...(['delete-idea', 'leave-whole', 'staff-erase'] as const),
    ],
  },
  'vote-on-sale': {
    story: {
      daysAgo: proposeAsNeighbour,
      async justNow(scene) {
        await approve(scene);
        await vote(scene);
        await draftSurely(scene);
        await sell(scene);
      },
    },
    acts: ['sweep-voters', 'vote-back', 'take-off-sale', 'delete-idea', 'leave-whole', 'staff-erase'],
  },
  /** Of somebody without an account; the person has its link. */
  'idea-gift-waits': {
    story: {
      daysAgo: proposeAsVisitor,
      async justNow(scene) {
        await sellIt(scene);
        await give(scene);
      },
    },
    acts: [
      ...(['take-gift', 'give-to-author', 'take-off-sale', 'delete-draft', 'sweep-news'] as const),
      ...(['delete-idea', 'leave-whole', 'staff-erase', 'staff-shut'] as const),
    ],
  },
  /** Not deployed yet. */
  'workflow-wanted': {
    story: { daysAgo: buys('a'), justNow: wantWorkflow },
    acts: [
      ...(['settle-workflow', 'deploy-workflow', 'undeploy-workflow', 'end-automation'] as const),
      ...(['run-workflow', 'staff-end'] as const),
    ],
  },
  'workflow-deployed': {
    story: {
      daysAgo: buys('a'),
      async justNow(scene) {
        await wantWorkflow(scene);
        await deploy(scene, true);
      },
    },
    acts: [
      ...(['run-workflow', 'settle-workflow', 'deploy-workflow', 'undeploy-workflow'] as const),
      ...(['end-automation', 'leave-whole', 'staff-end'] as const),
    ],
  },
} satisfies Record<string, State>;
