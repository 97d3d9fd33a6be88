import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ChatPlatform } from '@certdeck/contract';
import { showIn, type Shown } from './shown.ts';

/** What a chat does with the next request instead of taking it. */
export type Script =
  | 'limited'
  | 'gone'
  | 'message'
  | 'broken'
  | 'unavailable'
  | 'redirect'
  | 'silence'
  | 'hang-up';

export interface ChatServer {
  /** `127.0.0.1:port`, as the operator names receivers of its own. */
  readonly place: string;
  /** Address of a webhook as the chat gives it out. */
  readonly url: string;
  /** Messages that the chat shows. */
  readonly shown: Shown[];
  /** Requests that arrived, taken or not. */
  readonly requests: () => number;
  next(...scripts: Script[]): void;
  close(): Promise<void>;
}

const paths: Readonly<Record<ChatPlatform, string>> = {
  slack: '/services/T000/B000/XXXX',
  teams: '/workflows/abc/triggers/manual/paths/invoke?api-version=2016-06-01&sig=XXXX',
  dingtalk: '/robot/send?access_token=XXXX',
  feishu: '/open-apis/bot/v2/hook/XXXX',
  wecom: '/cgi-bin/webhook/send?key=XXXX',
};

type Answer = readonly [status: number, body: string, headers?: Readonly<Record<string, string>>];
const coded = (errcode: number, errmsg: string): Answer => [200, JSON.stringify({ errcode, errmsg })];
const feishu = (code: number, msg: string): Answer => [200, JSON.stringify({ code, msg, data: {} })];
const azure = (status: number, code: string, headers = {}): Answer => [
  status,
  JSON.stringify({ error: { code, message: `refused: ${code}` } }),
  headers,
];

/** Answers as the chats document them. */
const answers: Readonly<
  Record<ChatPlatform, Record<'ok' | 'limited' | 'gone' | 'message' | 'signature', Answer>>
> = {
  slack: {
    ok: [200, 'ok'],
    limited: [429, 'rate_limited', { 'retry-after': '30' }],
    gone: [404, 'no_service'],
    message: [400, 'invalid_payload'],
    signature: [403, 'invalid_token'],
  },
  teams: {
    ok: [202, ''],
    limited: azure(429, 'WorkflowRunsThrottled', { 'retry-after': '30' }),
    gone: azure(404, 'WorkflowNotFound'),
    message: azure(400, 'InvalidRequestContent'),
    signature: azure(401, 'DirectApiAuthorizationRequired'),
  },
  dingtalk: {
    ok: coded(0, 'ok'),
    limited: coded(130101, 'send too fast, exceed 20 times per minute'),
    gone: coded(300001, 'token is not exist'),
    message: coded(40035, 'Missing parameter text'),
    signature: coded(310000, 'sign not match, more: [https://ding-doc.dingtalk.com]'),
  },
  feishu: {
    ok: feishu(0, 'success'),
    limited: feishu(11232, 'frequency limited psm[lark.oapi.app_platform_runtime]'),
    gone: feishu(19001, 'param invalid: incoming webhook access token invalid'),
    message: feishu(9499, 'Bad Request'),
    signature: feishu(19021, 'sign match fail or timestamp is not within one hour from current time'),
  },
  wecom: {
    ok: coded(0, 'ok'),
    limited: coded(45009, 'api freq out of limit'),
    gone: coded(93000, 'invalid webhook url'),
    message: coded(44004, 'empty content'),
    signature: coded(93000, 'invalid webhook url'),
  },
};

const HOUR_MS = 3_600_000;

/** Whether a request is signed as the chat asks, worked out from what came over the wire. */
function isSigned(
  platform: ChatPlatform,
  { secret, now }: { secret: string; now: () => Date },
  url: URL,
  body: Readonly<Record<string, unknown>>,
): boolean {
  if (secret === '' || (platform !== 'dingtalk' && platform !== 'feishu')) return true;
  const isDing = platform === 'dingtalk';
  const stamp = isDing ? url.searchParams.get('timestamp') : String(body['timestamp']);
  const sign = isDing ? url.searchParams.get('sign') : body['sign'];
  const words = `${stamp}\n${secret}`;
  const right = isDing
    ? createHmac('sha256', secret).update(words).digest('base64')
    : createHmac('sha256', words).digest('base64');
  const at = Number(stamp) * (isDing ? 1 : 1000);
  return sign === right && Math.abs(at - now().getTime()) < HOUR_MS;
}

/** A chat on loopback that takes messages as its platform does; it shares no code with the senders. */
export async function startChatServer(
  platform: ChatPlatform,
  settings: { secret: string; now: () => Date },
): Promise<ChatServer> {
  const shown: Shown[] = [];
  const scripts: Script[] = [];
  let requests = 0;

  function answer(request: IncomingMessage, raw: string): Answer | 'silence' | 'hang-up' {
    const known = answers[platform];
    const script = scripts.shift();
    switch (script) {
      case 'silence':
      case 'hang-up':
        return script;
      case 'broken':
        return [502, '<html>Bad gateway</html>'];
      case 'unavailable':
        return [503, '', { 'retry-after': '7' }];
      case 'redirect':
        return [302, '', { location: 'https://elsewhere.example/' }];
      case 'limited':
      case 'gone':
      case 'message':
        return known[script];
      case undefined:
        break;
    }
    const url = new URL(request.url ?? '', 'http://chat.test');
    const wanted = new URL(paths[platform], 'http://chat.test');
    const isHere =
      url.pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => url.searchParams.get(name) === value);
    if (!isHere || request.method !== 'POST') return known.gone;
    const body = Object(JSON.parse(raw)) as Record<string, unknown>;
    if (!isSigned(platform, settings, url, body)) return known.signature;
    shown.push(showIn[platform](body));
    return known.ok;
  }

  const reply = (response: ServerResponse, [status, body, headers = {}]: Answer) =>
    void response.writeHead(status, headers).end(body);
  const server = createServer((request, response) => {
    requests += 1;
    void text(request).then((raw) => {
      const said = answer(request, raw);
      if (said === 'hang-up') request.socket.destroy();
      else if (said !== 'silence') reply(response, said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    url: `http://${place}${paths[platform]}`,
    shown,
    requests: () => requests,
    next: (...ones) => void scripts.push(...ones),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
