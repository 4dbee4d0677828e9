import { DOCUMENT_FILES } from '#content/document-files.ts';
import { archiveTask } from './archive.ts';
import { logoTasks } from './logos.ts';
import { pictureTasks } from './pictures.ts';
import { printedTasks } from './printed.ts';
import type { Task, Workshop } from './workshop.ts';

/** Everything there is to make, the archive after what goes into it. */
export async function allTasks(workshop: Workshop): Promise<Task[]> {
  const printed = await printedTasks(workshop);
  const guide = printed.find(({ file }) => file.endsWith(DOCUMENT_FILES.brandGuide));
  if (!guide) throw new Error('The archive has no guide to take in');
  const logos = logoTasks(workshop);
  return [...printed, ...(await pictureTasks(workshop)), ...logos, archiveTask(guide, logos)];
}
