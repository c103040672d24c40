import type { ToolId } from '#contract/ids.ts';
import type { CustomerToolKind } from '#contract/tools.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import { getExtension, isSlaveFile } from './file-types.ts';

/** A tool of the list, and as which kinds the customer has it. */
export type KnownTool = {
  readonly toolId: ToolId;
  readonly name: string;
  /** Endings of the files that it reads, apart by blanks; `-` for none. */
  readonly readEndings: string;
  readonly owned: readonly CustomerToolKind[];
};

/** Facts of a file, as far as the engine has read it. */
export type ReadFile = {
  readonly fileName: string;
  /** In bytes. */
  readonly length?: number | undefined;
  /** Container around the image, in the engine's words. */
  readonly container?: string | undefined;
  readonly problems?: readonly string[] | undefined;
};

/** Endings of so many tools that they tell none of them. */
const commonEndings: readonly string[] = ['bin', 'ori', 'org', 'mod', 'hex', 's19', 'zip', 'rar', '7z', '-'];

/** The largest serial EEPROM of a control unit, in bytes. */
const largestEeprom = 64 << 10;

/** Signs that a file is not the whole memory. */
const partialSigns: readonly string[] = ['cutOff', 'blockMissing', 'mostlyErased'];

const endingsOf = ({ readEndings }: KnownTool): string[] => readEndings.toLowerCase().split(/\s+/);

/** The only one of some; undefined of none or several. */
const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

/** The tool that probably read a file: by an ending of its own, else the customer's one tool that fits, else that of the latest order. */
function proposeTool(file: ReadFile, tools: readonly KnownTool[], latest: Reading | undefined): ToolId | undefined {
  const ending = getExtension(file.fileName) || '-';
  const reads = (tool: KnownTool) => endingsOf(tool).includes(ending);
  const own = tools.filter(({ owned }) => owned.length > 0);
  // A slave file comes from a slave, and is never that of a tool that the customer has as master alone.
  const fitting = isSlaveFile(file.fileName) ? own.filter(({ owned }) => owned.includes('slave')) : own;
  const told = commonEndings.includes(ending) ? undefined : (only(fitting.filter(reads)) ?? only(tools.filter(reads)));
  if (told !== undefined) return told.toolId;
  const latestTool = tools.find(({ toolId }) => toolId === latest?.toolId);
  return (only(fitting.filter(reads)) ?? only(fitting) ?? latestTool)?.toolId;
}

function proposeExtent({ length, container, problems = [] }: ReadFile): Reading['extent'] {
  if (length === undefined || container === 'archive' || container === 'protected') return undefined;
  if (length <= largestEeprom) return 'eeprom';
  if (container === 'fragment' || problems.some((problem) => partialSigns.includes(problem))) return 'partial';
  return 'full';
}

/** Tool, way and extent with which a file was probably read; each absent where nothing speaks for one. */
export function proposeReading(
  file: ReadFile,
  { tools, latest }: { readonly tools: readonly KnownTool[]; readonly latest: Reading | undefined },
): Reading {
  const toolId = proposeTool(file, tools, latest);
  const extent = proposeExtent(file);
  return {
    ...(toolId !== undefined && { toolId }),
    // A way is a habit with a tool; a file does not say it.
    ...(toolId !== undefined && latest?.toolId === toolId && latest.way !== undefined && { way: latest.way }),
    ...(extent !== undefined && { extent }),
  };
}
