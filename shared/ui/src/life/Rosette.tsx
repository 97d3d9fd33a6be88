import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState, type ComponentProps } from 'react';
import { guilloche } from '../core/guilloche.ts';

const Drawing = chakra('svg', {
  base: {
    fill: 'none',
    stroke: 'primary.bar',
    opacity: 0.5,
    pointerEvents: 'none',
    '@media (forced-colors: active)': { display: 'none' },
  },
});

export interface RosetteProps extends ComponentProps<typeof Drawing> {
  /** Radii of the rings, in a square of 520. */
  rings?: readonly number[];
  lobes?: number;
}

const RINGS = [60, 92, 124, 156, 188, 220];

/**
 * A large guilloche behind something else; assistive technology isn't told of it. Its lines come when the browser has
 * nothing better to do: what stands before it is what somebody waits for.
 */
export function Rosette({ rings = RINGS, lobes = 18, ...rest }: RosetteProps) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const draw = () => setLines(guilloche(260, rings, 20, lobes, 5));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(draw);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(draw);
    return () => cancelIdleCallback(idle);
  }, [rings, lobes]);
  return (
    <Drawing viewBox="0 0 520 520" strokeWidth="0.4" aria-hidden="true" data-rosette="" {...rest}>
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </Drawing>
  );
}
