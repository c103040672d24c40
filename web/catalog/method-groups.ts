import type { Method } from '#contract/pricing.ts';
import { notListedMethodId } from '#rules/methods.ts';

const types = ['power', 'emission', 'comfort', 'diagnosis', 'service'] as const;
/** `other` holds 'method not listed' and types that have no heading of their own. */
type MethodGroup = { readonly type: (typeof types)[number] | 'other'; readonly methods: readonly Method[] };

/** Methods by type, in the order in which a workshop asks for them; 'method not listed' comes last. */
export function groupMethods(methods: readonly Method[]): MethodGroup[] {
  const typeOf = ({ methodId, type }: Method) =>
    methodId === notListedMethodId ? 'other' : (types.find((one) => one === type) ?? 'other');
  return [...types, 'other' as const]
    .map((type) => ({ type, methods: methods.filter((method) => typeOf(method) === type) }))
    .filter((group) => group.methods.length > 0);
}
