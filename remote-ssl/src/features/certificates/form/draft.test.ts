import { afterEach, expect, it } from '@jest/globals';
import { askedFor, forgetDraft, keepDraft, keptDraft } from './draft.ts';
import { initialValues } from './values.ts';

const DRAFT = 'certdeck.order.draft';
const entered = { ...initialValues(), batchText: 'a.com\n\nb.com', passphrase: 'secret words' };

const HERE = { asked: '' };
const at = (address: string) => ({ asked: askedFor(new URLSearchParams(address)) });

afterEach(() => sessionStorage.clear());

it('comes back after a reload or another page, without the passphrase', () => {
  keepDraft(entered, HERE);
  expect(sessionStorage.getItem(DRAFT)).not.toContain('secret words');
  expect(keptDraft(initialValues(), HERE)).toEqual({ ...entered, passphrase: '' });
});

it('does not come back for another account', () => {
  keepDraft(entered, { asked: '', owner: 'A1' });
  expect(keptDraft(initialValues(), { asked: '', owner: 'A2' })).toBeNull();
  expect(keptDraft(initialValues(), { asked: '', owner: 'A1' })).not.toBeNull();
});

it('does not come back after an order, or when it is of another shape', () => {
  keepDraft(entered, HERE);
  forgetDraft();
  expect(keptDraft(initialValues(), HERE)).toBeNull();
  sessionStorage.setItem(DRAFT, '{"asked":"","values":{"batchText":5}}');
  expect(keptDraft(initialValues(), HERE)).toBeNull();
  sessionStorage.setItem(DRAFT, 'nonsense');
  expect(keptDraft(initialValues(), HERE)).toBeNull();
});

it('does not come back where the address asks for something else, in either tab of the screen', () => {
  keepDraft(entered, HERE);
  expect(keptDraft(initialValues(), at('product=GS-VMC'))).toBeNull();
  expect(keptDraft(initialValues(), at('mode=batch'))).not.toBeNull();
});
