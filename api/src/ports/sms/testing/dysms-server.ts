import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with the next request instead of judging it alone. */
export type Script =
  | { status: number; body: string }
  | 'silence'
  | 'hang-up'
  | { code: string; status?: number };

export interface DysmsServer {
  url: string;
  /** Messages that were taken: number in international form, code, template. */
  taken: { number: string; code: string; template: string }[];
  /** Notices that were taken: number, template and its values. */
  notices: { number: string; template: string; values: Record<string, unknown> }[];
  /** Codes of all answers, `OK` among them; one for each request that was judged. */
  answers: string[];
  /** Requests that arrived, judged or not. */
  requests: number;
  /** Says what happens to the next request, after it was found to be signed. */
  next(script: Script): void;
  close(): Promise<void>;
}

export interface DysmsAccount {
  id: string;
  secret: string;
  signName: string;
  china: string;
  abroad: string;
  /** Approved templates of notices with the names of their variables, by whether they are for China. */
  notices?: Readonly<Record<'china' | 'abroad', Readonly<Record<string, readonly string[]>>>>;
  /** The server's clock. */
  now: () => Date;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const STALE_MS = 15 * 60_000;

/**
 * A server that answers SendSms of Dysmsapi 2017-05-25 on loopback. It works the signature out from the request as
 * it came over the wire, by the published description, and shares no code with the client.
 */
export async function startDysmsServer(account: DysmsAccount): Promise<DysmsServer> {
  const nonces = new Set<string>();
  const scripts: Script[] = [];
  const taken: DysmsServer['taken'] = [];
  const notices: DysmsServer['notices'] = [];
  const answers: string[] = [];
  let requests = 0;

  /** Undefined when the signature is right, else the code of the refusal. */
  function fault(request: IncomingMessage, body: string): string | undefined {
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    if (!match) return 'IncompleteSignature';
    const [, id, names = '', signature] = match;
    if (id !== account.id) return 'InvalidAccessKeyId.NotFound';
    const header = (name: string) => String(request.headers[name] ?? '');
    const signed = names.split(';');
    const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'));
    if (![...mustBeSigned, 'host'].every((name) => signed.includes(name))) return 'IncompleteSignature';
    const [path, query = ''] = (request.url ?? '').split('?');
    // Sorted by name, each octet as it came: what is not RFC 3986 encoded would not verify.
    const sorted = query.split('&').sort().join('&');
    if (/[!'()*+]/.test(query)) return 'SignatureDoesNotMatch';
    const lines = signed.map((name) => `${name}:${header(name).trim()}\n`).join('');
    const canonical = `${request.method}\n${path}\n${sorted}\n${lines}\n${names}\n${hash(body)}`;
    const right = createHmac('sha256', account.secret)
      .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
      .digest('hex');
    if (header('x-acs-content-sha256') !== hash(body) || signature !== right) return 'SignatureDoesNotMatch';
    const date = header('x-acs-date');
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return 'InvalidTimeStamp.Format';
    if (Math.abs(Date.parse(date) - account.now().getTime()) > STALE_MS) return 'InvalidTimeStamp.Expired';
    const nonce = header('x-acs-signature-nonce');
    if (nonces.has(nonce)) return 'SignatureNonceUsed';
    nonces.add(nonce);
    if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
      return 'InvalidAction.NotFound';
    return undefined;
  }

  /** The code of the answer to a signed request; a message that is right is taken. */
  function judge(url: string): string {
    const query = new URL(url, 'http://sms.test').searchParams;
    const number = query.get('PhoneNumbers') ?? '';
    const template = query.get('TemplateCode') ?? '';
    if (query.get('SignName') !== account.signName) return 'isv.SMS_SIGNATURE_ILLEGAL';
    const isChinese = /^1\d{10}$/.test(number);
    const wanted = account.notices?.[isChinese ? 'china' : 'abroad'][template];
    if (!wanted && template !== account.china && template !== account.abroad)
      return 'isv.SMS_TEMPLATE_ILLEGAL';
    if (!isChinese && !/^[1-9]\d{6,14}$/.test(number)) return 'isv.MOBILE_NUMBER_ILLEGAL';
    if (!wanted && isChinese !== (template === account.china)) return 'isv.MOBILE_NUMBER_ILLEGAL';
    let variables: Record<string, unknown>;
    try {
      variables = JSON.parse(query.get('TemplateParam') ?? '') as Record<string, unknown>;
    } catch {
      return 'isv.INVALID_JSON_PARAM';
    }
    const full = isChinese ? `+86${number}` : `+${number}`;
    if (wanted) {
      if (wanted.some((name) => variables[name] === undefined)) return 'isv.TEMPLATE_MISSING_PARAMETERS';
      // A site's name counts as an address there.
      if (Object.values(variables).some((value) => /[a-z]\.[a-z]/i.test(String(value))))
        return 'isv.PARAM_NOT_SUPPORT_URL';
      if (Object.keys(variables).length > wanted.length) return 'isv.TEMPLATE_PARAMS_ILLEGAL';
      notices.push({ number: full, template, values: variables });
      return 'OK';
    }
    const { code } = variables;
    if (code === undefined) return 'isv.TEMPLATE_MISSING_PARAMETERS';
    if (typeof code !== 'string' || Object.keys(variables).length > 1) return 'isv.TEMPLATE_PARAMS_ILLEGAL';
    taken.push({ number: full, code, template });
    return 'OK';
  }

  function answer(response: ServerResponse, code: string, status: number): void {
    answers.push(code);
    const id = `${900_000_000_000 + answers.length}^0`;
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(
      JSON.stringify({
        Code: code,
        Message: code === 'OK' ? 'OK' : `refused: ${code}`,
        RequestId: `REQ-${answers.length}`,
        ...(code === 'OK' ? { BizId: id } : {}),
      }),
    );
  }

  const server = createServer((request, response) => {
    requests += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const refusal = fault(request, Buffer.concat(parts).toString());
      if (refusal !== undefined) return answer(response, refusal, 400);
      const script = scripts.shift();
      if (script === 'silence') return undefined;
      if (script === 'hang-up') return void request.socket.destroy();
      if (script && 'body' in script) return void response.writeHead(script.status).end(script.body);
      if (script) return answer(response, script.code, script.status ?? 200);
      return answer(response, judge(request.url ?? ''), 200);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    notices,
    answers,
    get requests() {
      return requests;
    },
    next: (script) => void scripts.push(script),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
