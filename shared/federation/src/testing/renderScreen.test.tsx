import { expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { server } from './renderScreen.tsx';

let answered = 0;

it('a request that a test has begun when it ends …', () => {
  server.use(
    http.get('*/late', () => {
      answered += 1;
      return HttpResponse.json({});
    }),
  );
  // As a client does it that has something to look up first.
  void Promise.resolve().then(() => fetch('http://localhost/late'));
  expect(answered).toBe(0);
});

it('… is answered by that test’s handlers', () => {
  expect(answered).toBe(1);
});
