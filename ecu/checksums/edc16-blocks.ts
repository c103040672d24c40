import { findPattern, readUint32 } from '#ecu/bytes.ts';
import { hasShape, readText } from '#ecu/text.ts';

/** The two constants, FADECAFE to start from and CAFEAFFE to arrive at, that every EDC16 descriptor carries. */
export const sumStart = 0xfadecafe;
export const endValue = 0xcafeaffe;
const constants = Uint8Array.of(0xfa, 0xde, 0xca, 0xfe, 0xca, 0xfe, 0xaf, 0xfe);

export const blockHeaderLength = 0x2c;
export const descriptorLength = 0x28;
/** A real image has about ten occurrences of the constants; many more are an accident or an attack. */
const maxOccurrences = 256;
const maxDescriptorsInBlock = 16;
const page = 0x1000;

/** A descriptor of a range to be summed, all addresses as the processor sees them; `lastAddress` is inclusive. */
export type Edc16Descriptor = {
  readonly offset: number;
  readonly firstAddress: number;
  readonly lastAddress: number;
  /** Address of the trailer with the signature, as stated by the described block. */
  readonly trailerAddress: number;
  /** The block whose header holds it; undefined for one that stands alone in the code. */
  readonly block?: Edc16Block;
};

/** A block by the place of its header in the file and in the memory of the control unit. */
export type Edc16Block = {
  readonly offset: number;
  readonly address: number;
  /** The address of the header of the next block; 0 in the last one. */
  readonly next: number;
};

/** Every place of the constants, with the header around it where there is one; none if there are too many. */
export function findEdc16Descriptors(image: Uint8Array): Edc16Descriptor[] {
  const descriptors: Edc16Descriptor[] = [];
  let block: Edc16Block | undefined;
  let headerEnd = 0;
  const occurrences = findPattern(image, constants, maxOccurrences + 1);
  if (occurrences.length > maxOccurrences) return [];
  for (const constantsAt of occurrences) {
    const offset = constantsAt - 0x10;
    const descriptor = readDescriptor(image, offset);
    if (descriptor === undefined) continue;
    const header = offset - blockHeaderLength;
    const count = countDescriptors(image, header);
    if (count > 0) {
      const next = readUint32(image, header + 0xc, 'big') ?? 0;
      block = { offset: header, address: headerAddress(descriptor.firstAddress, header), next };
      headerEnd = offset + count * descriptorLength;
    }
    const isListed = block !== undefined && offset < headerEnd && (header - block.offset) % descriptorLength === 0;
    descriptors.push(block !== undefined && isListed ? { ...descriptor, block } : descriptor);
  }
  return descriptors;
}

/** The software numbers in the block headers of an EDC16 image, each once. */
export function readEdc16Software(image: Uint8Array): string[] {
  const numbers = findEdc16Descriptors(image).map(({ block }) => block && readText(image, block.offset + 0x10, 10));
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

/**
 * The address of a header, given the first address of the first range that it describes, which need not begin with it: it
 * is the nearest one that lies in its page as the header does in the file, because reads begin with whole pages. BMW's
 * EDC16C31 describe a range from 80 bytes in front of the header's page on.
 */
export function headerAddress(firstAddress: number, offset: number): number {
  const inPage = offset % page;
  return Math.round((firstAddress - inPage) / page) * page + inPage;
}

/** A block header stands at this offset: it names a software, whether or not it describes ranges. */
export function isBlockHeader(image: Uint8Array, offset: number): boolean {
  return hasShape(image, offset + 0x10, '##########');
}

function readDescriptor(image: Uint8Array, offset: number): Edc16Descriptor | undefined {
  const firstAddress = readUint32(image, offset + 8, 'big');
  const lastAddress = readUint32(image, offset + 0xc, 'big');
  const trailerAddress = readUint32(image, offset + 0x1c, 'big');
  if (firstAddress === undefined || lastAddress === undefined || trailerAddress === undefined) return undefined;
  return { offset, firstAddress, lastAddress, trailerAddress };
}

/** Number of descriptors that the block header at `offset` announces; 0 where there is no block header. */
function countDescriptors(image: Uint8Array, offset: number): number {
  if (!isBlockHeader(image, offset)) return 0;
  const headerLength = readUint32(image, offset, 'big') ?? 0;
  const count = (headerLength - 0x30) / descriptorLength;
  return Number.isInteger(count) && count > 0 && count <= maxDescriptorsInBlock ? count : 0;
}
