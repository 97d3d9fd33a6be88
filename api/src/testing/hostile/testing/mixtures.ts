import { schemaOf } from '@certdeck/contract/schemas';
import { type AnyCall, textFieldsOf } from './calls.ts';
import { triesEveryCase } from './every-case.ts';
import { namesOf } from './names-of.ts';
import type { Owner } from './owner.ts';

/** Whose right inputs are given something of whom. */
export interface Mixing {
  owner: Owner;
  stranger: Owner;
  /** Right inputs of the stranger, by call. */
  strangers: Readonly<Record<string, object>>;
}

/** Fields by which calls find things. */
const NAMING = /id$|no$|nos$|domain|^name$|keyword|account|email|queue|partner|token|ticket|key/i;
/** One of so many names that a field doesn't name of itself is tried in the gate. */
const SHARE = 8;

/** Makes inputs of calls that mix what two customers have; each field of each call is given another part of the names. */
export function createMixer({ owner, stranger, strangers }: Mixing): (call: AnyCall) => object[] {
  let fields = 0;

  /** What of the owner's a call is given in a field, and whether the field names things of that kind. */
  function namesFor(name: string, right: unknown): { foreign: string; isOfKind: boolean }[] {
    const all = namesOf(owner);
    // A field that takes any text may be one that looks things up; two tries tell.
    if (!NAMING.test(name)) return all.slice(0, 2).map((foreign) => ({ foreign, isOfKind: true }));
    // The stranger has one of each kind as well, at the same place.
    const own = namesOf(stranger);
    const kinds = new Set([right].flat().map((value) => own.indexOf(String(value))));
    fields += 1;
    return all
      .map((foreign, index) => ({ foreign, isOfKind: kinds.has(index), index }))
      .filter(({ isOfKind, index }) => triesEveryCase || isOfKind || (index + fields) % SHARE === 0);
  }

  /** The stranger's right input with something of the owner's in one of its fields, where the call takes it there. */
  return function mixtures(call) {
    const right = strangers[call.id] ?? {};
    const own: Readonly<Record<string, unknown>> = { ...right };
    const taken = (input: object) => schemaOf[call.id]?.input.safeParse(input).success === true;
    const mixed = textFieldsOf(call).flatMap(({ name, list }) =>
      namesFor(name, own[name]).flatMap(({ foreign, isOfKind }): object[] => {
        if (!list) return [{ ...right, [name]: foreign }];
        const [first] = [own[name]].flat();
        const isMixed = first !== undefined && (isOfKind || triesEveryCase);
        const lists = isMixed ? [[foreign], [first, foreign], [foreign, first]] : [[foreign]];
        return lists.map((values) => ({
          ...right,
          [name]: call.body === 'json' ? values : values.join(','),
        }));
      }),
    );
    return mixed.filter(taken);
  };
}
