import { describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { useKeptState } from './kept.ts';

function Tool({ name, isGiven = false }: { name: string; isGiven?: boolean }) {
  const [text, setText] = useKeptState(name, () => 'fresh', isGiven);
  return <input value={text} aria-label="text" onChange={(event) => setText(event.target.value)} />;
}

/** Opens a tool, types something when asked to, and leaves it. Answers what stood there first. */
async function visit(name: string, token: string, typed?: string, isGiven = false): Promise<string> {
  const { user, unmount } = await renderScreen(
    <StrictMode>
      <Tool name={name} isGiven={isGiven} />
    </StrictMode>,
    { token },
  );
  const field = screen.getByLabelText<HTMLInputElement>('text');
  const first = field.value;
  if (typed !== undefined) {
    await user.clear(field);
    await user.type(field, typed);
  }
  unmount();
  return first;
}

describe('what a guest has typed', () => {
  it('is there again after the sign-in, once, and only in its own place', async () => {
    await visit('a', '', 'a key');
    expect(await visit('b', 'token')).toBe('fresh');
    expect(await visit('a', 'token')).toBe('a key');
    expect(await visit('a', 'token')).toBe('fresh');
  });

  it('is in no storage of the browser', async () => {
    const write = jest.spyOn(Storage.prototype, 'setItem');
    await visit('c', '', 'a secret');
    expect(JSON.stringify(write.mock.calls)).not.toContain('a secret');
    write.mockRestore();
  });

  it('gives way to what another tool hands over', async () => {
    await visit('d', '', 'old');
    expect(await visit('d', 'token', undefined, true)).toBe('fresh');
  });

  it('is forgotten after half an hour', async () => {
    const now = jest.spyOn(Date, 'now');
    await visit('e', '', 'late');
    now.mockReturnValue(Date.now() + 31 * 60_000);
    expect(await visit('e', 'token')).toBe('fresh');
    now.mockRestore();
  });
});

describe('what a customer has typed', () => {
  it('is kept nowhere', async () => {
    await visit('f', 'token', 'mine');
    expect(await visit('f', 'token')).toBe('fresh');
  });
});
