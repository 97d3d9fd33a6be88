import type { Call } from '@certdeck/contract';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { type BadReply, badReplyNames, onCallBadly } from './bad-replies.ts';
import { record } from './network.ts';

type Leaf = (value: unknown) => unknown;

/** Data of the right shape in which something of every field is wrong. */
function spoiled(data: unknown, leaf: Leaf, list: (rows: unknown[]) => unknown = (rows) => rows): unknown {
  if (Array.isArray(data)) return list(data.map((row) => spoiled(row, leaf, list)));
  if (typeof data !== 'object' || data === null) return leaf(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, spoiled(value, leaf, list)]));
}

const otherKind: Leaf = (value) => (typeof value === 'string' ? 7 : typeof value === 'number' ? 'seven' : {});

/** Ways to spoil the data of a good answer. */
const spoilings = {
  'fields of other kinds': (data: unknown) => spoiled(data, otherKind),
  'fields that are null': (data: unknown) => spoiled(data, () => null),
  'lists that are none': (data: unknown) =>
    spoiled(
      data,
      (value) => value,
      () => ({}),
    ),
  'rows without fields': (data: unknown) =>
    Array.isArray(data) ? data.map(() => ({})) : typeof data === 'object' ? {} : data,
} satisfies Record<string, (data: unknown) => unknown>;

export type SpoiledReply = BadReply | keyof typeof spoilings;
/** Everything that an answer must never be: what isn't of the API, and what is nearly of it. */
export const spoiledReplyNames = [...badReplyNames, ...Object.keys(spoilings)] as SpoiledReply[];

/** Answers a call with something wrong; `data` is what a good answer would hold. */
export function onCallSpoiled<Input, Data>(
  call: Call<Input, Data>,
  reply: SpoiledReply,
  data: Data,
): RequestHandler {
  if (!(reply in spoilings)) return onCallBadly(call, reply as BadReply);
  const spoil = spoilings[reply as keyof typeof spoilings];
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](`*/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    await record(call.id, request, params);
    return HttpResponse.json({ code: 200, msg: '', data: spoil(data), total: 1 });
  });
}

/** Words that stand on a page only when a value that isn't there was made a text. */
const LEFTOVERS = /\bNaN\b|\bundefined\b|\[object Object\]|\bInvalid Date\b|Unexpected Application Error/;

/**
 * What is wrong with the page as it stands, one sentence each: waiting that doesn't end, a text made of no value,
 * a page that crashed.
 */
export function faultsOfPage(): string[] {
  const text = document.body.textContent ?? '';
  const leftover = LEFTOVERS.exec(text)?.[0];
  return [
    ...[...document.querySelectorAll('[aria-busy=true]')].map(
      (one) => `still waits: ${one.outerHTML.slice(0, 80)}`,
    ),
    ...(leftover
      ? [`says “${leftover}” in: ${text.slice(Math.max(0, text.indexOf(leftover) - 40)).slice(0, 100)}`]
      : []),
    ...(text.trim() === '' ? ['is empty'] : []),
  ];
}
