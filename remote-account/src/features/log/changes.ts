/** One field of what an act changed; undefined where it had no value. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** Values by the paths of their fields: `address.city`. */
function flat(value: unknown, path: string, into: Map<string, string>): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    into.set(path, value.join(', '));
    return;
  }
  if (typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) flat(one, path === '' ? name : `${path}.${name}`, into);
    return;
  }
  into.set(path, String(value));
}

const fieldsOf = (value: unknown): Map<string, string> => {
  const found = new Map<string, string>();
  flat(value, '', found);
  return found;
};

/** Fields by what became of them: those that changed first, in the order in which the entry has them. */
export function changesOf(before: unknown, after: unknown): (Change & { changed: boolean })[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => {
      const [was, is] = [old.get(field), fresh.get(field)];
      return { field, before: was, after: is, changed: was !== is };
    })
    .toSorted((one, other) => Number(other.changed) - Number(one.changed));
}
