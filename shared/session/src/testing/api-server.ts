import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { defaultSiteConfig } from '@certdeck/contract';
import type { Notice } from '../client/notice.ts';
import { createSession } from '../session.ts';
import type { SessionConfig } from '../session.ts';

/** Base URL of the API in tests. */
export const BASE = 'http://localhost/api';

/** A request as it reached the wire. */
export interface Recorded {
  method: string;
  /** Path below the base URL. */
  path: string;
  query: string;
  headers: Headers;
  body: string;
}

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };
type Responder = (request: Recorded) => Answer | Promise<Answer> | 'lost';

const succeed: Responder = () => ({});

/** The network of a test: records every request below BASE and answers it. */
export function createApiServer() {
  const requests: Recorded[] = [];
  let respond = succeed;
  const server = setupServer(
    http.all(`${BASE}/*`, async ({ request }) => {
      const url = new URL(request.url);
      const recorded = {
        method: request.method,
        path: url.pathname.slice('/api'.length),
        query: url.search.slice(1),
        headers: request.headers,
        body: await request.text(),
      };
      requests.push(recorded);
      const answer = await respond(recorded);
      if (answer === 'lost') return HttpResponse.error();
      const { status = 200, headers = {}, body = { code: 200, msg: '', data: {} } } = answer;
      if (typeof body === 'string') return new HttpResponse(body, { status, headers });
      return HttpResponse.json(body as Record<string, unknown>, { status, headers });
    }),
  );
  return {
    server,
    requests,
    answer(responder: Responder) {
      respond = responder;
    },
    reset() {
      requests.length = 0;
      respond = succeed;
    },
  };
}

/** A session as the host makes it, with what it showed and where it went. */
export function createTestSession(page = '/dashboard', overrides: Partial<SessionConfig> = {}) {
  const notices: Notice[] = [];
  const visits: string[] = [];
  const address = { pathname: page, search: '' };
  const session = createSession({
    site: { ...defaultSiteConfig, apiBaseURL: BASE },
    notify: (notice) => notices.push(notice),
    navigate(path) {
      visits.push(path);
      [address.pathname = '', address.search = ''] = path.split(/(?=\?)/);
    },
    address: () => address,
    ...overrides,
  });
  return { session, notices, visits, address };
}

/** Resolves after a time, in milliseconds. */
export function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
