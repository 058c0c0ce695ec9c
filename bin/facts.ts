import { dueFacts, facts } from '#tools/facts/facts.ts';
import { todayHere } from '#tools/parts/calendar.ts';

// `npm run facts` lists what is due to be read again in so many days (60). Who reads one changes it in tools/facts/.

const days = Number(process.argv[2] ?? 60);
const due = dueFacts(todayHere(), days);
console.log(`${facts.length} facts, ${due.length} due to be read again within ${days} days.`);
for (const { name, source, readOn, warnAfter } of due)
  console.log(`\n  ${name}\n    warns after ${warnAfter}, read on ${readOn}\n    ${source}`);
