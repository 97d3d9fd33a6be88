import { describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { isSuccess, readFile, readReliably, UnreadableReply } from './reply.ts';

const read = (status: number, body: unknown) =>
  readReliably<unknown>(status, typeof body === 'string' ? body : JSON.stringify(body), undefined);

describe('an answer', () => {
  it('is what its body says, and means success with code 200 alone (SES-014, A§8.1)', () => {
    const reply = read(200, { code: 200, msg: 'm', data: { a: 1 }, total: 3 });
    expect(reply).toStrictEqual({ code: 200, msg: 'm', data: { a: 1 }, total: 3, status: 200, shown: false });
    expect([0, 199, 200, 201].map((code) => isSuccess({ code }))).toEqual([false, false, true, false]);
  });

  it('of an error status is none of success, whatever its body says', () => {
    const codes = [199, 200, 299, 300, 500].map((status) => read(status, { code: 200, msg: '' }).code);
    expect(codes).toEqual([199, 200, 200, 300, 500]);
    expect(read(400, { code: 13001, msg: '' }).code).toBe(13001);
  });

  it('that has fields of other types is read without them', () => {
    expect(read(200, { code: 13001, msg: 7, total: '3', errors: 'no' })).toStrictEqual({
      code: 13001,
      msg: '',
      data: {},
      status: 200,
      shown: false,
    });
  });

  it.each(['null', '7', '[{"code":200}]', '"code"', '', '<html>'])(
    'that is no object has the status as its code: %s',
    (body) => {
      expect(read(502, body)).toStrictEqual({
        code: 502,
        msg: '',
        data: {},
        errors: { msg: '' },
        status: 502,
        shown: false,
      });
    },
  );

  it('has errors of fields from errors, else from data.errors, as texts (D-049)', () => {
    const errorsOf = (body: object) => read(200, { code: 13001, msg: 'm', ...body }).errors;
    expect(errorsOf({ errors: { tel: 7 }, data: { errors: { tel: 'inside' } } })).toEqual({ tel: '7' });
    expect(errorsOf({ data: { errors: { tel: 'inside' } } })).toEqual({ tel: 'inside' });
    expect(errorsOf({ errors: ['tel'], data: { errors: { tel: 'inside' } } })).toEqual({ tel: 'inside' });
    expect(errorsOf({ errors: null, data: { errors: ['tel'] } })).toBeUndefined();
    expect(errorsOf({ data: 'text' })).toBeUndefined();
  });

  it('of an error status has its msg among the errors (SES-016, D-050)', () => {
    expect(read(400, { msg: 'm', errors: { tel: 't', msg: 'other' } }).errors).toEqual({
      tel: 't',
      msg: 'm',
    });
  });
});

describe('fields beside data (SES-032, D-067)', () => {
  it.each(['payWays', 'key', 'csr', 'siteMsges', 'groups', 'tld', 'currencies'])(
    'are read as its own: %s',
    (name) => {
      expect(read(200, { code: 200, msg: '', [name]: 'beside' }).data).toEqual({ [name]: 'beside' });
    },
  );

  it('do not replace what data says, nor data that has no fields', () => {
    const dataOf = (body: object) => read(200, { code: 200, msg: '', ...body }).data;
    expect(dataOf({ data: { key: 'inside', a: 1 }, key: 'beside', csr: 'beside' })).toEqual({
      key: 'inside',
      a: 1,
      csr: 'beside',
    });
    expect(dataOf({ data: ['list'], key: 'beside' })).toEqual(['list']);
    expect(dataOf({ data: null, key: 'beside' })).toEqual({ key: 'beside' });
    expect(dataOf({ data: { a: 1 }, other: 'beside' })).toEqual({ a: 1 });
    expect(dataOf({})).toEqual({});
  });
});

describe('a success to rely on (API-012)', () => {
  const shape = orderCalls.createOrder.reply;
  const order = (status: number, body: object) => () => readReliably(status, JSON.stringify(body), shape);

  it('has a code and data of the shape that its call says', () => {
    expect(order(200, { code: 200, msg: '', data: 'N1' })().data).toBe('N1');
    for (const status of [200, 299]) {
      expect(order(status, { msg: '' })).toThrow(UnreadableReply);
      expect(order(status, { code: 200, msg: '', data: 7 })).toThrow(UnreadableReply);
    }
  });

  it('is not asked of an error status or a refusal', () => {
    for (const status of [199, 300]) expect(order(status, { msg: 'm', data: 7 })().code).toBe(status);
    expect(order(200, { code: 13001, msg: 'm', data: 7 })().data).toBe(7);
  });

  it('says in logs why it was none', () => {
    expect(order(200, {})).toThrow(/code/);
    expect(order(200, { code: 200, data: 7 })).toThrow(/shape/);
  });
});

describe('a file (ORD-032)', () => {
  const answer = (body: string, type: string | undefined, status = 200) =>
    new Response(new Blob([body]), { status, ...(type ? { headers: { 'content-type': type } } : {}) });

  it.each([['text/csv'], ['application/zip'], [undefined]])(
    'is the body of an answer of %s',
    async (type) => {
      const reply = await readFile(answer('a,b', type, 206));
      expect(reply).toMatchObject({ code: 200, msg: '', status: 206, shown: false });
      expect(await reply.data.text()).toBe('a,b');
    },
  );

  it('is none where the API says something instead', async () => {
    const refusal = JSON.stringify({ code: 13001, msg: 'm' });
    expect(await readFile(answer(refusal, 'Application/JSON; charset=utf-8'))).toMatchObject({ code: 13001 });
    expect(await readFile(answer('gone', 'text/csv', 404))).toMatchObject({ code: 404, status: 404 });
  });

  it('is no page of a proxy', async () => {
    await expect(readFile(answer('<html>', 'Text/HTML'))).rejects.toThrow(UnreadableReply);
    await expect(readFile(answer('<html>', 'text/html'))).rejects.toThrow(/page/);
  });
});
