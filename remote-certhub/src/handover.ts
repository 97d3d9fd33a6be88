/**
 * Carries what one tool made to the next, in memory alone: never in the address, the history or a storage,
 * since it may hold a private key. A reload or a new tab starts empty.
 *
 * Sender: `<ToolLink tool="convert-cert" data={() => ({ text: pem })}>` (frame/ToolLink.tsx), or `handOver`
 * before navigating. Receiver: `const given = useHandedOver('convert-cert')` as the start value of its input.
 */
import { useEffect, useState } from 'react';

/** Tools by the last part of their address, `/certhub/tools/<tool>`. */
export type Tool =
  | 'gen-csr'
  | 'parse-csr'
  | 'parse-cert'
  | 'convert-cert'
  | 'convert-private-key'
  | 'match-pair'
  | 'ssl-config'
  | 'batch-replace'
  | 'batch-cfdns'
  | 'report/new';

export interface HandedOver {
  /** As the customer would paste it: one or several PEM blocks, or a text of the receiving tool. */
  text?: string;
  /** As the customer would upload it. */
  files?: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Form values of the receiving tool, by its own field names. */
  fields?: Readonly<Record<string, string | readonly string[]>>;
}

/** Milliseconds that something waits for its receiver; then the customer went elsewhere. */
const PATIENCE = 60_000;

let waiting: { target: Tool; data: HandedOver; until: number } | undefined;

/** The address of a tool. */
export function toolPath(tool: Tool): string {
  return `/certhub/tools/${tool}`;
}

/** Leaves `data` for `target`; it replaces what waits, is taken once, and is forgotten after a minute. */
export function handOver(target: Tool, data: HandedOver): void {
  waiting = { target, data, until: Date.now() + PATIENCE };
  const mine = waiting;
  setTimeout(() => {
    if (waiting === mine) waiting = undefined;
  }, PATIENCE);
}

/**
 * Takes what was left for `target`; undefined when nothing was, or it was for another tool. The value stays for as
 * long as the page is mounted. React may run an initial state twice or drop a first render that suspended, so the
 * value is forgotten only when the page stands.
 */
export function useHandedOver(target: Tool): HandedOver | undefined {
  const [data] = useState(() => peek(target));
  useEffect(() => forget(data), [data]);
  return data;
}

function peek(target: Tool): HandedOver | undefined {
  return waiting?.target === target && Date.now() <= waiting.until ? waiting.data : undefined;
}

function forget(data: HandedOver | undefined): void {
  if (data && waiting?.data === data) waiting = undefined;
}
