import { useMemo } from 'react';
import type { Found, PkiResult } from '@certdeck/pki';
import { isEmptyInput, NO_INPUT, type ToolInput } from '../frame/input.ts';
import { useKeptState } from '../frame/kept.ts';
import { type StartJob, useAction, useJob } from '../frame/useJob.ts';
import { type Tool, useHandedOver } from '../handover.ts';
import { pkiClient } from '../pki.ts';

/**
 * What a tool is given to read, which begins with what another tool handed over and is kept while its page is left, and
 * what is recognised in it.
 *
 * @param sample an example, made or loaded when it is asked for
 */
export function useInspection(tool: Tool, sample: () => Promise<PkiResult<string>>) {
  const example = useAction<string>();
  const handedOver = useHandedOver(tool);
  const [input, setInput] = useKeptState<ToolInput>(
    tool,
    () => ({ text: handedOver?.text ?? NO_INPUT.text, files: handedOver?.files ?? NO_INPUT.files }),
    handedOver !== undefined,
  );
  const start = useMemo<StartJob<Found[]> | null>(
    () =>
      isEmptyInput(input) ? null : (signal, onProgress) => pkiClient().inspect(input, { signal, onProgress }),
    [input],
  );
  const { result, running, progress } = useJob(start);
  const addSample = async () => {
    const made = await example.run(sample);
    if (made.ok) setInput({ text: made.value, files: [] });
  };
  return { input, setInput, addSample, example: example.result, result, running, progress };
}
