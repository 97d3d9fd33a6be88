import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { handOver, useHandedOver, type Tool } from './handover.ts';

function Receiver() {
  return <p>{useHandedOver('match-pair')?.text ?? 'nothing'}</p>;
}

/** What a page finds that is opened and left again. */
function found(target: Tool) {
  const { result, unmount } = renderHook(() => useHandedOver(target));
  unmount();
  return result.current;
}

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  found('match-pair');
});

describe('what one tool hands to the next', () => {
  it('is taken once, by the tool it was for', () => {
    handOver('match-pair', { text: 'a' });
    expect(found('parse-cert')).toBeUndefined();
    expect(found('match-pair')).toEqual({ text: 'a' });
    expect(found('match-pair')).toBeUndefined();
  });

  it('reaches a page that React renders twice, and not the next visit', () => {
    handOver('match-pair', { text: 'the key' });
    render(<Receiver />, { wrapper: StrictMode });
    expect(screen.getByText('the key')).toBeInTheDocument();
    cleanup();
    render(<Receiver />);
    expect(screen.getByText('nothing')).toBeInTheDocument();
  });

  it('is forgotten after a minute', () => {
    jest.useFakeTimers();
    handOver('match-pair', { text: 'a' });
    jest.advanceTimersByTime(60_001);
    expect(found('match-pair')).toBeUndefined();
  });

  it('leaves no trace in the address, the history or a storage', () => {
    const before = { href: location.href, state: history.state as unknown, length: history.length };
    handOver('match-pair', { text: 'PRIVATE KEY' });
    expect({ href: location.href, state: history.state as unknown, length: history.length }).toEqual(before);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
