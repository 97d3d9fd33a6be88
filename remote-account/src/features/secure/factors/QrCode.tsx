import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { Box } from '@certdeck/ui';

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as a picture, black on white in every theme, since many scanners don't read it the other way round. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box asChild width="176px" height="176px" background="white" color="black" borderRadius="md">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={dark.join('')} fill="currentColor" />
      </svg>
    </Box>
  );
}
