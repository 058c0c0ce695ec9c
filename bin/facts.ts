import { dueFacts, facts } from '#tools/facts/facts.ts';
import { todayHere } from '#tools/parts/calendar.ts';

// What the tools take from texts that change, and is due to be read again: `npm run facts`, with a number of days to look
// ahead (60). Who reads one again changes its value, its source and its two days, where it stands in tools/facts/.

const days = Number(process.argv[2] ?? 60);
const due = dueFacts(todayHere(), days);
console.log(`${facts.length} facts, ${due.length} due to be read again within ${days} days.`);
for (const { name, source, readOn, warnAfter } of due)
  console.log(`\n  ${name}\n    warns after ${warnAfter}, read on ${readOn}\n    ${source}`);
