import { useMemo, useState } from 'react';
import type { PkiInput } from '@certdeck/pki';
import { isEmptyInput, NO_INPUT, type ToolInput } from '../../frame/input.ts';
import { useKeptState } from '../../frame/kept.ts';
import { useJob } from '../../frame/useJob.ts';
import { pkiClient } from '../../pki.ts';

/** A key that was pasted or chosen, opened with its password. */
export interface ExistingKey {
  input: ToolInput;
  setInput: (input: ToolInput) => void;
  password: string;
  setPassword: (password: string) => void;
  /** PKCS#8 in clear; null while there is none. */
  key: PkiInput | null;
  /** 'RSA 2048', 'EC P-256'. */
  keyText: string;
  /** It has a password; `wrong` when the one given is not it. */
  locked: 'no' | 'yes' | 'wrong';
  /** Something was given and it is no key that can be used. */
  unusable: boolean;
  running: boolean;
}

/** Reads the first private key of what was given, as it is typed. */
export function useExistingKey(active: boolean, first: ToolInput = NO_INPUT): ExistingKey {
  const [input, setInput] = useKeptState('gen-csr/key', () => first, !isEmptyInput(first));
  const [password, setPassword] = useState('');
  const start = useMemo(() => {
    if (!active || isEmptyInput(input)) {
      return null;
    }
    const sources = [
      ...(input.text.trim() === '' ? [] : [{ name: 'key', content: input.text }]),
      ...input.files.map((file) => ({ name: file.name, content: file.bytes })),
    ];
    return async (signal: AbortSignal) => {
      const found = await pkiClient().readBundle({ sources }, { signal });
      if (!found.ok || password === '' || found.value.locks.length === 0) {
        return found;
      }
      const passwords = new Map(found.value.locks.map((lock) => [lock.id, password]));
      return pkiClient().readBundle({ sources, passwords }, { signal });
    };
  }, [active, input, password]);
  const { result, running } = useJob(start);
  // One object for as long as nothing changes: the form is not drawn again while a batch counts.
  return useMemo(() => {
    const bundle = result?.ok ? result.value : undefined;
    const key = bundle?.keys[0];
    const lock = bundle?.locks[0];
    return {
      input,
      setInput,
      password,
      setPassword,
      key: key?.pkcs8 ?? null,
      keyText: key
        ? key.curve === null
          ? `${key.algorithm} ${key.bits}`
          : `${key.algorithm} ${key.curve}`
        : '',
      locked: key || !lock ? 'no' : lock.wrong ? 'wrong' : 'yes',
      unusable: result !== undefined && !running && !key && !lock,
      running,
    };
  }, [input, setInput, password, result, running]);
}
