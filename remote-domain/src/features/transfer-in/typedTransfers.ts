import { TRANSFER_NAMES, withoutUnseenMarks } from '@certdeck/contract';
import { atSubmit, type Rules } from '@certdeck/ui/forms';
import { cleanName, comparableName, isDomain, type Issue } from '@certdeck/validation';

/** What is typed for a transfer. */
export type TransferValues = {
  /** A name with its code a line. */
  list: string;
  contactID: string;
};

/** A name with the code that its present registrar gave for it. */
export interface TypedTransfer {
  /** A-labels. */
  domain: string;
  code: string;
}

/**
 * Why a line can't be asked for. `name`: no domain name is at its start; `code`: no code follows; `words`: more than a
 * code follows; `long`: the code has too many characters; `twice`: an earlier line has the name.
 */
export interface FaultyLine {
  /** Counted from 1, blank lines too. */
  line: number;
  fault: 'name' | 'code' | 'words' | 'long' | 'twice';
  /** What stands where the name should. */
  name: string;
  /** The line that has the name already. */
  earlier: number;
}

/** Characters of a code at most. */
export const MOST_CODE = 64;

/**
 * A name, what divides it from its code, and the code. A code may begin with a comma or semicolon itself: of those that
 * follow a name at most one divides, and none after a tab, which spreadsheets put between their cells.
 */
const LINE = /^([^\s,;，；、]+)(?:[^\S\t]*[,;，；、]\s*|\s+)(.*)$/u;
/** As programs write lists of values: both in quotes, a quote in one of them doubled. */
const QUOTED = /^"([^"\s]+)"\s*[,;\t]\s*"(\S+)"$/;

function divide(line: string): [name: string, code: string] {
  const [, quotedName, quotedCode] = QUOTED.exec(line) ?? [];
  if (quotedName !== undefined && quotedCode !== undefined)
    return [quotedName, quotedCode.replaceAll('""', '"')];
  const [, name = line, code = ''] = LINE.exec(line) ?? [];
  return [name, code];
}

function faultOf(domain: string, code: string, earlier: number): FaultyLine['fault'] | undefined {
  if (!isDomain(domain)) return 'name';
  if (code === '') return 'code';
  if (/\s/.test(code)) return 'words';
  if (code.length > MOST_CODE) return 'long';
  return earlier > 0 ? 'twice' : undefined;
}

/** Reads lines of a name and its code, in the order typed, and those that can't be asked for. A code stays as it is. */
export function readTransfers(text: string): { transfers: TypedTransfer[]; faults: FaultyLine[] } {
  const transfers: TypedTransfer[] = [];
  const faults: FaultyLine[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, typed] of text.split(/\r\n|\r|\n/).entries()) {
    const whole = withoutUnseenMarks(typed).trim();
    if (whole === '') continue;
    const line = index + 1;
    const [written, code] = divide(whole);
    const name = cleanName(written);
    const domain = comparableName(name);
    const earlier = lineOf.get(domain) ?? 0;
    const fault = faultOf(name, code, earlier);
    if (fault) faults.push({ line, fault, name: name || written, earlier });
    else {
      lineOf.set(domain, line);
      transfers.push({ domain, code });
    }
  }
  return { transfers, faults };
}

const broken = (key: string, params: object = {}): Issue<string, object> => ({ key, params });

/** What must be right before anything is asked. */
export const transferRules: Rules<TransferValues> = {
  list: [
    (text: string) =>
      readTransfers(text).transfers.length > TRANSFER_NAMES
        ? broken('list.most', { count: TRANSFER_NAMES })
        : null,
    atSubmit((text: string) => {
      const { transfers, faults } = readTransfers(text);
      if (faults.length > 0) return broken('list.faulty');
      return transfers.length === 0 ? broken('list.none') : null;
    }),
  ],
  contactID: atSubmit((id: string) => (id === '' ? broken('domain:contact.choose') : null)),
};
