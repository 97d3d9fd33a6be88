import type { Call } from '@certdeck/contract';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { record } from './network.ts';

/** Answers that no page may wait for, stay locked by, or take for success. */
export const badReplies = {
  'a page of a proxy': () => HttpResponse.html('<html>Welcome to the hotel network</html>'),
  'an empty body': () => new HttpResponse('', { status: 200 }),
  'JSON that was cut off': () =>
    new HttpResponse('{"code":200,"msg":"","da', { headers: { 'content-type': 'application/json' } }),
  'no data': () => HttpResponse.json({ code: 200, msg: '' }),
  'null as data': () => HttpResponse.json({ code: 200, msg: '', data: null }),
  'a number as data': () => HttpResponse.json({ code: 200, msg: '', data: 7 }),
  'a list of nothing': () => HttpResponse.json({ code: 200, msg: '', data: [null], total: 1 }),
  'fields of other types': () =>
    HttpResponse.json({
      code: 200,
      msg: '',
      data: { orderNo: 7, orderStatus: 'paid', payWays: {}, queueId: [] },
    }),
  'a gateway that fails': () => HttpResponse.html('<html>502</html>', { status: 502 }),
  'a fault of the server': () => HttpResponse.json({ code: 500, msg: '', data: {} }, { status: 500 }),
  'a lost connection': () => HttpResponse.error(),
} satisfies Record<string, () => Response>;

export type BadReply = keyof typeof badReplies;
export const badReplyNames = Object.keys(badReplies) as BadReply[];

/** Answers a call of the contract below `/api` with something that it must never be answered with. */
export function onCallBadly<Input, Data>(call: Call<Input, Data>, reply: BadReply): RequestHandler {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](`*/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    await record(call.id, request, params);
    return badReplies[reply]();
  });
}
