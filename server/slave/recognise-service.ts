import type { SlaveServiceName } from '#contract/slave.ts';
import { getExtension, isSlaveFile } from '#rules/file-types.ts';

/** A slave tool that staff have registered for a customer. */
export type SlaveTool = { readonly service: SlaveServiceName; readonly serial: string };

export type RecognisedService = { readonly service: SlaveServiceName; readonly serial: string };

/** The traits of an upload that tell its tool. */
export type Upload = {
  readonly fileName: string;
  readonly isZip: boolean;
  /** Its content looks encrypted. */
  readonly isScrambled: boolean;
  readonly tools: readonly SlaveTool[];
  /** The tool that the order names: its service, or none where its maker has none; absent where no tool is named. */
  readonly named?: { readonly service: SlaveServiceName | undefined; readonly isMaster: boolean } | undefined;
};

/** The makers' tools by their names in the list of tools. */
const makers: Readonly<Record<SlaveServiceName, RegExp>> = {
  autotuner: /autotuner/i,
  kess3: /kess\s*(v\s*)?3/i,
  flex: /\bflex\b/i,
};

/** The service of a tool by its name in the list of tools; undefined when its maker has none. */
export function serviceOfTool(name: string): SlaveServiceName | undefined {
  if (makers.autotuner.test(name)) return 'autotuner';
  if (makers.kess3.test(name)) return 'kess3';
  return makers.flex.test(name) ? 'flex' : undefined;
}

/** Extensions of tools whose makers have no service. */
const otherMakers: readonly string[] = ['fpf'];

/**
 * The service that can decode an upload; undefined for a plain file, and when the service is not certain: then the file
 * is escalated.
 *
 * A slave file of Autotuner is an archive with the extension `slave`, which no other maker's has, or `bak` as a backup, which
 * counts where the tool is registered for the customer. Files of KESS3 and FLEX bear no mark of their own: they are recognised
 * by the tool that the order names, else by the one such tool that is registered. A named tool of another maker, or one that the
 * customer has as master alone, decides against the registered ones; the content of a file decides against what is named.
 */
export function recogniseService({
  fileName,
  isZip,
  isScrambled,
  tools,
  named,
}: Upload): RecognisedService | undefined {
  const serialOf = (service: SlaveServiceName) => {
    const [serial, ...others] = new Set(tools.filter((tool) => tool.service === service).map((tool) => tool.serial));
    return others.length === 0 ? serial : undefined;
  };
  const isNamed = isSlaveFile(fileName);
  if (otherMakers.includes(getExtension(fileName))) return undefined;
  const isBackup = getExtension(fileName) === 'bak' && tools.some(({ service }) => service === 'autotuner');
  if (isZip && (isNamed || isBackup)) return { service: 'autotuner', serial: serialOf('autotuner') ?? '' };
  if (isZip || !(isNamed || isScrambled)) return undefined;
  if (named !== undefined) {
    const { service: told } = named;
    if (told === undefined || named.isMaster) return undefined;
    // Without a slave of the customer's own, the name of the file has to say that it is one.
    if (!isNamed && !tools.some((tool) => tool.service === told)) return undefined;
    const serial = serialOf(told) ?? (told === 'flex' ? undefined : '');
    return serial === undefined ? undefined : { service: told, serial };
  }
  const [service, ...others] = new Set(tools.map((tool) => tool.service));
  if (service === undefined || others.length > 0) return undefined;
  const serial = serialOf(service);
  return serial === undefined ? undefined : { service, serial };
}
