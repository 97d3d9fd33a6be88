import { afterEach, expect, it } from '@jest/globals';
import { forgetDraft, keepDraft, keptDraft } from './draft.ts';
import { initialValues } from './values.ts';

const DRAFT = 'certdeck.order.draft';
const entered = { ...initialValues(), batchText: 'a.com\n\nb.com', passphrase: 'secret words' };

afterEach(() => sessionStorage.clear());

it('comes back after a reload or another page, without the passphrase', () => {
  keepDraft(entered);
  expect(sessionStorage.getItem(DRAFT)).not.toContain('secret words');
  expect(keptDraft(initialValues())).toEqual({ ...entered, passphrase: '' });
});

it('does not come back for another account', () => {
  keepDraft(entered, 'A1');
  expect(keptDraft(initialValues(), 'A2')).toBeNull();
  expect(keptDraft(initialValues(), 'A1')).not.toBeNull();
});

it('does not come back after an order, or when it is of another shape', () => {
  keepDraft(entered);
  forgetDraft();
  expect(keptDraft(initialValues())).toBeNull();
  sessionStorage.setItem(DRAFT, '{"asked":"","values":{"batchText":5}}');
  expect(keptDraft(initialValues())).toBeNull();
  sessionStorage.setItem(DRAFT, 'nonsense');
  expect(keptDraft(initialValues())).toBeNull();
});

it('does not come back where the address asks for something else, in either tab of the screen', () => {
  keepDraft(entered);
  history.replaceState(null, '', '?product=GS-VMC');
  expect(keptDraft(initialValues())).toBeNull();
  history.replaceState(null, '', '?mode=batch');
  expect(keptDraft(initialValues())).not.toBeNull();
  history.replaceState(null, '', location.pathname);
});
