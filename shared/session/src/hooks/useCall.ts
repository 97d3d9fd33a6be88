import { useCallback } from 'react';
import type { Call } from '@certdeck/contract';
import { CallError } from '../client/call-error.ts';
import type { CallOptions, Client } from '../client/client.ts';
import { isSuccess } from '../client/reply.ts';
import type { Reply } from '../client/reply.ts';
import { revalidateAreas, serializeKey, useSWR, useSWRMutation } from '../swr.ts';
import type { CallKey } from '../swr.ts';
import { useSession } from './SessionProvider.tsx';

/** How an answer is kept fresh. */
export interface UseCallOptions<Data> extends Pick<CallOptions, 'messages'> {
  /** Milliseconds between two reads, planned when the one before has ended (D-172); 0 reads once. */
  refreshInterval?: number | ((data: Data | undefined) => number);
  /**
   * Keeps showing the answer of the last input until the next one is there or has failed; `isPrevious` tells that it
   * is one. Of an input whose read has failed nothing is shown that answers another (A§8.2, B§8.2), save with
   * 'growing': the next input asks for the same rows and more.
   */
  keepPreviousData?: boolean | 'growing';
}

/** The answer of a read. */
export interface CallState<Data> {
  /** Data of the last answer with code 200 to this input; to the one before it while `isPrevious`. */
  data: Data | undefined;
  /** `data` answers the input before this one, whose answer is under way. */
  isPrevious: boolean;
  /** Rows in all, for lists. */
  total: number;
  /** Why there is no newer answer. Its message has been shown already. */
  error: CallError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** A read is under way. */
  isValidating: boolean;
  /** Reads again. */
  refresh(): Promise<void>;
}

/** An answer and the input that it answers. */
interface Answer<Data> {
  reply: Reply<Data>;
  of: unknown;
}

/**
 * Reads a call and keeps its answer under `[area, call id, input]`. Equal reads of several components are one
 * request; a null input reads nothing.
 */
export function useCall<Input extends object, Data>(
  call: Call<Input, Data>,
  input: Input | null,
  options: UseCallOptions<Data> = {},
): CallState<Data> {
  const { client } = useSession();
  const { refreshInterval, keepPreviousData, messages } = options;
  const key: CallKey | null = input === null ? null : [call.area, call.id, input];
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<Data>, CallError, CallKey | null>(
    key,
    // The key's own input: the closure's may be a later one.
    async ([, , keyed]) => ({ reply: await readSuccess(client, call, keyed as Input, messages), of: keyed }),
    {
      keepPreviousData: Boolean(keepPreviousData),
      refreshInterval:
        typeof refreshInterval === 'function'
          ? (answer) => refreshInterval(answer?.reply.data)
          : refreshInterval,
    },
  );
  const refresh = useCallback(async () => void (await mutate()), [mutate]);
  const isOther = data !== undefined && serializeKey([data.of]) !== serializeKey([input]);
  const reply = isOther && error && keepPreviousData !== 'growing' ? undefined : data?.reply;
  return {
    data: reply?.data,
    isPrevious: isOther && reply !== undefined,
    total: reply?.total ?? 0,
    error,
    isLoading,
    isValidating,
    refresh,
  };
}

/**
 * Reads a call for several inputs and keeps the answers together, in their order: there are all of them or none. A null
 * list reads nothing.
 */
export function useCalls<Input extends object, Data>(
  call: Call<Input, Data>,
  inputs: readonly Input[] | null,
): Omit<CallState<Data[]>, 'total' | 'isPrevious'> {
  const { client } = useSession();
  const key: CallKey | null = inputs === null ? null : [call.area, call.id, inputs];
  const { data, error, isLoading, isValidating, mutate } = useSWR<Data[], CallError, CallKey | null>(
    key,
    async ([, , keyed]) => {
      const replies = (keyed as readonly Input[]).map((input) => readSuccess(client, call, input, undefined));
      return (await Promise.all(replies)).map((reply) => reply.data);
    },
  );
  const refresh = useCallback(async () => void (await mutate()), [mutate]);
  return { data, error, isLoading, isValidating, refresh };
}

/** Sends a call on demand. */
export interface CallMutation<Input, Data> {
  /**
   * Sends it. Answers the reply of any code, or null when there is none (lost connection, cancelled, signed out);
   * a message for that has been shown already.
   */
  send(input: Input, options?: CallOptions): Promise<Reply<Data> | null>;
  isSending: boolean;
}

/** How a sent call touches what pages show. */
export interface UseCallMutationOptions extends Pick<CallOptions, 'messages'> {
  /** Areas to read again after code 200; the call's own unless given. */
  stale?: readonly string[];
}

/** A call that changes something; after code 200 what pages show of its area is read again. */
export function useCallMutation<Input extends object, Data>(
  call: Call<Input, Data>,
  options: UseCallMutationOptions = {},
): CallMutation<Input, Data> {
  const { client } = useSession();
  const { messages, stale = [call.area] } = options;
  const { trigger, isMutating } = useSWRMutation<
    Reply<Data> | null,
    CallError,
    CallKey,
    { input: Input; options?: CallOptions }
  >([call.area, call.id, null], async (_key, { arg }) => {
    const reply = await orNull(client.call(call, arg.input, { messages, ...arg.options }));
    if (reply && isSuccess(reply)) await revalidateAreas(stale);
    return reply;
  });
  const send = useCallback(
    (input: Input, callOptions?: CallOptions) => trigger({ input, options: callOptions }),
    [trigger],
  );
  return { send, isSending: isMutating };
}

async function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

async function readSuccess<Input extends object, Data>(
  client: Client,
  call: Call<Input, Data>,
  input: Input,
  messages: CallOptions['messages'],
): Promise<Reply<Data>> {
  const reply = await client.call(call, input, { messages, follow: true });
  if (!isSuccess(reply)) throw new CallError('answer', { reply });
  return reply;
}
