import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import type { QrCodeProps } from './QrCode.tsx';

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

const Frame = chakra('svg', {
  base: { display: 'block', background: 'white', color: 'black', borderRadius: 'md' },
});

/** Black on white in every theme, since many scanners don't read it the other way round. */
export default function QrDrawing({ text, label, size: side = 176 }: QrCodeProps): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Frame
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </Frame>
  );
}
