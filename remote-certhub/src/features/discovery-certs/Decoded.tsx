import { useMemo } from 'react';
import type { Found } from '@certdeck/pki';
import { Card, Loading, SkeletonText } from '@certdeck/ui';
import { Details } from '../../decode/Details.tsx';
import { FailureNotice } from '../../decode/FailureNotice.tsx';
import { useDecoderTexts } from '../../decode/texts.ts';
import { useFailureText } from '../../frame/failure.ts';
import { type StartJob, useJob } from '../../frame/useJob.ts';
import { pkiClient } from '../../pki.ts';

/** Everything that the certificate says, as the decoder shows it; read in this browser. */
export function Decoded({ pem }: { pem: string }) {
  const { t } = useDecoderTexts();
  const failureText = useFailureText();
  const start = useMemo<StartJob<Found[]>>(
    () => (signal, onProgress) => pkiClient().inspect({ text: pem, files: [] }, { signal, onProgress }),
    [pem],
  );
  const { result } = useJob(start);
  const first = result?.ok ? result.value[0] : undefined;
  // Kept between two drawings: the decoder begins anew with another list.
  const pool = useMemo(() => (first?.ok ? [first.der] : []), [first]);
  const failure = result?.ok === false ? result.error : first?.ok === false ? first.failure : undefined;
  if (failure) return <FailureNotice title={t('failed.title')}>{failureText(failure)}</FailureNotice>;
  if (first?.ok) return <Details object={first} pool={pool} />;
  if (result) return null;
  return (
    <Card padded>
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    </Card>
  );
}
