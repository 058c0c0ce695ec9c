import { parentPort, workerData } from 'node:worker_threads';
import { pageFaults } from '#domain/page/page-faults.ts';

// A thread of its own: reading a page of megabytes takes seconds, in which nobody else would be answered.
parentPort?.postMessage(pageFaults(String(workerData)));
