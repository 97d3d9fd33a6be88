import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../core/Skeleton.tsx';

const QrDrawing = lazy(() =>
  // Without it there is still the text that stands beside it.
  import(/* webpackChunkName: "qr-code" */ './QrDrawing.tsx').catch((error: unknown) => {
    console.error(error);
    return { default: () => null };
  }),
);

export interface QrCodeProps {
  /** What the code says, at most 2,331 octets of UTF-8. */
  text: string;
  /** What it is for who can't see it. */
  label: string;
  /** Side in pixels, 176 unless given. */
  size?: number;
}

/** A QR code as a picture, loaded with the first one; where it can't be loaded nothing shows. */
export function QrCode(props: QrCodeProps) {
  const side = `${props.size ?? 176}px`;
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton width={side} height={side} />
        </Loading>
      }
    >
      <QrDrawing {...props} />
    </Suspense>
  );
}
