import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import { DraftLine } from './DraftLine.tsx';
import { newDraftSaves } from './draftSaves.ts';

const saves = newDraftSaves();
const drawn = jest.fn();
function Form() {
  drawn();
  return (
    <>
      <h1>Form</h1>
      <DraftLine saves={saves} />
    </>
  );
}

const saveNow = () => act(() => saves.set(Date.now()));
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const line = () => screen.queryByText(/^Draft saved/)?.textContent;

beforeEach(async () => {
  drawn.mockClear();
  await renderScreen(<Form />, { path: '/ssl/certificates', lang: 'en', namespaces: { ssl: texts } });
  await screen.findByRole('heading', { name: 'Form' });
  jest.useFakeTimers();
});
afterEach(() => {
  saves.set(undefined);
  jest.useRealTimers();
});

describe('the line of the draft', () => {
  it('says how long ago it was kept, in seconds and then in minutes, and alone is drawn again (D-479)', async () => {
    expect(line()).toBeUndefined();
    const before = drawn.mock.calls.length;
    saveNow();
    expect(line()).toBe('Draft saved 1 sec. ago');
    await pass(5);
    expect(line()).toBe('Draft saved 5 sec. ago');
    await pass(60);
    expect(line()).toBe('Draft saved 1 minute ago');
    await pass(120);
    expect(line()).toBe('Draft saved 3 minutes ago');
    expect(drawn).toHaveBeenCalledTimes(before);
  });

  it('begins anew with each save, and goes with the order (D-479)', async () => {
    saveNow();
    await pass(30);
    saveNow();
    expect(line()).toBe('Draft saved 1 sec. ago');
    act(() => saves.set(undefined));
    expect(line()).toBeUndefined();
    await pass(30);
    expect(line()).toBeUndefined();
  });
});
