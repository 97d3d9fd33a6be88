import { chakra } from '@chakra-ui/react/styled-system';
import { guilloche } from '../core/guilloche.ts';

const Drawing = chakra('svg', {
  base: {
    flexShrink: 0,
    fill: 'none',
    stroke: 'success.icon',
    strokeWidth: '0.8',
    // Other colours than the page's are in force: the drawing takes that of text.
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
    '& [data-tick]': { strokeWidth: '2.4', strokeLinecap: 'round', strokeLinejoin: 'round' },
  },
  variants: {
    drawn: {
      true: {
        '& path': { strokeDasharray: '1', animation: 'draw 160ms cubic-bezier(0.2, 0, 0, 1) backwards' },
      },
    },
  },
});
const lines = guilloche(26, [20.5], 4, 12, 3);

export interface SealProps {
  /** In pixels. */
  size?: number;
  /** Draws itself once: the certificate was issued while somebody looked. */
  drawn?: boolean;
  /** What it says where no word stands beside it. */
  label?: string;
}

/** Only where a certificate is issued; the word stands beside it, or is given as `label`. */
export function Seal({ size = 48, drawn, label }: SealProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Drawing viewBox="0 0 52 52" style={{ width: size, height: size }} drawn={drawn} data-seal="" {...named}>
      {lines.map((line) => (
        <path key={line} d={line} pathLength={1} />
      ))}
      <path data-tick="" d="M19.5 26.5l4.5 4.5 9-9.5" pathLength={1} />
    </Drawing>
  );
}
