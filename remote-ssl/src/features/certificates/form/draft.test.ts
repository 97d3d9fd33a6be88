import { afterEach, expect, it } from '@jest/globals';
import { draftAfterReload, forgetDraft, keepDraft } from './draft.ts';
import { initialValues } from './values.ts';

const DRAFT = 'certdeck.order.draft';
const entered = { ...initialValues(), batchText: 'a.com\n\nb.com', passphrase: 'secret words' };

/** What the browser does to a tab: the storage stays, the page begins anew. */
function reload(): void {
  const draft: object = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}');
  sessionStorage.setItem(DRAFT, JSON.stringify({ ...draft, page: 1 }));
}

afterEach(() => sessionStorage.clear());

it('comes back after a reload, without the passphrase', () => {
  keepDraft(entered);
  expect(sessionStorage.getItem(DRAFT)).not.toContain('secret words');
  reload();
  expect(draftAfterReload(initialValues())).toEqual({ ...entered, passphrase: '' });
});

it('does not come back on the same page, after an order, or when it is of another shape', () => {
  keepDraft(entered);
  expect(draftAfterReload(initialValues())).toBeNull();
  reload();
  forgetDraft();
  expect(draftAfterReload(initialValues())).toBeNull();
  sessionStorage.setItem(DRAFT, '{"page":1,"values":{"batchText":5}}');
  expect(draftAfterReload(initialValues())).toBeNull();
  sessionStorage.setItem(DRAFT, 'nonsense');
  expect(draftAfterReload(initialValues())).toBeNull();
});

it('does not come back where the address asks for something else, in either tab of the screen', () => {
  keepDraft(entered);
  reload();
  history.replaceState(null, '', '?product=GS-VMC');
  expect(draftAfterReload(initialValues())).toBeNull();
  history.replaceState(null, '', '?mode=batch');
  expect(draftAfterReload(initialValues())).not.toBeNull();
  history.replaceState(null, '', location.pathname);
});
