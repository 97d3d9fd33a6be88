import { useCallback, useMemo, useState } from 'react';
import type { Bundle, BundleSource } from '@certdeck/pki';
import { isEmptyInput, NO_INPUT, type ToolInput } from '../../frame/input.ts';
import { type JobState, useJob } from '../../frame/useJob.ts';
import { useKeptState } from '../../frame/kept.ts';
import type { HandedOver, Tool } from '../../handover.ts';
import { pkiClient } from '../../pki.ts';

export interface BundleState {
  input: ToolInput;
  setInput: (input: ToolInput) => void;
  /** Tries a password on a lock; it is kept in memory alone, for as long as the page stands. */
  unlock: (lock: string, password: string) => void;
  job: JobState<Bundle>;
  bundle: Bundle | undefined;
}

const ids = new WeakMap<Uint8Array, string>();
let lastId = 0;

/** A password belongs to a file, also when another one is added or taken away. */
function idOf(bytes: Uint8Array): string {
  const known = ids.get(bytes);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(bytes, `file${lastId}`);
  return `file${lastId}`;
}

/** Reads what was pasted and chosen, at once and again with every password. */
export function useBundle(tool: Tool, given: HandedOver | undefined, pasted: string): BundleState {
  const [input, setInput] = useKeptState<ToolInput>(
    tool,
    () => (given ? { text: given.text ?? '', files: given.files ?? [] } : NO_INPUT),
    given !== undefined,
  );
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(() => new Map());

  const start = useMemo(() => {
    if (isEmptyInput(input)) return null;
    const files = input.files.map(({ name, bytes }): BundleSource => ({
      name,
      content: bytes,
      id: idOf(bytes),
    }));
    const text: BundleSource[] =
      input.text.trim() === '' ? [] : [{ name: pasted, content: input.text, id: 'text' }];
    return (signal: AbortSignal) =>
      pkiClient().readBundle({ sources: [...files, ...text], passwords }, { signal });
  }, [input, passwords, pasted]);

  const job = useJob(start);
  const unlock = useCallback(
    (lock: string, password: string) => setPasswords((before) => new Map(before).set(lock, password)),
    [],
  );
  return { input, setInput, unlock, job, bundle: job.result?.ok ? job.result.value : undefined };
}
