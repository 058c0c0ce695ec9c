import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SandboxWorkflow } from './check-workflow.ts';

export interface StoredWorkflow extends SandboxWorkflow {
  id: string;
  active: boolean;
  versionId: string;
  createdAt: string;
  updatedAt: string;
}

export interface WorkflowPersistence {
  load(): Promise<StoredWorkflow[]>;
  save(workflows: readonly StoredWorkflow[]): Promise<void>;
}

const stored = z.array(z.custom<StoredWorkflow>((value) => typeof Object(value).id === 'string'));

/** Written atomically; an unreadable file counts as none. */
export function keepWorkflowsIn(file: string): WorkflowPersistence {
  let last: Promise<void> = Promise.resolve();
  const write = async (text: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  };
  return {
    async load() {
      try {
        return stored.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return [];
      }
    },
    save(workflows) {
      const text = JSON.stringify(workflows);
      last = last.then(
        () => write(text),
        () => write(text),
      );
      return last;
    },
  };
}
