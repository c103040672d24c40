import type { Job } from '#contract/tasks/jobs.ts';
import type { Task } from '#contract/tasks/task.ts';

/** Methods that a title names; of more it says how many. */
export const namedMethods = 3;

/** A model without what it has in brackets, and that by itself: `Golf V 1.9 TDI` and `2003–2008`. */
export function partsOfModel(model: string): { name: string; more: string } {
  const more = [...model.matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) => inside.trim());
  const name = model
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return name === '' ? { name: model, more: '' } : { name, more: more.join(', ') };
}

/** An order by its vehicle and what is done to it: `Golf V 1.9 TDI · Stage 1`. */
export function orderTitle(
  { vehicleModel }: Pick<Job, 'vehicleModel'>,
  tasks: readonly Pick<Task, 'methods'>[],
  moreText: (count: number) => string,
): string {
  const names = [...new Set(tasks.flatMap(({ methods }) => methods.map(({ name }) => name)))];
  const shown = names.length > namedMethods ? names.slice(0, namedMethods - 1) : names;
  const rest = names.length - shown.length;
  const methods = [...shown, ...(rest > 0 ? [moreText(rest)] : [])].join(', ');
  const { name } = partsOfModel(vehicleModel);
  return methods === '' ? name : `${name} · ${methods}`;
}
