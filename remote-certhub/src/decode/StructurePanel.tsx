import { lazy, Suspense, useMemo, useState } from 'react';
import type { Asn1Value } from '@certdeck/pki';
import { Alert, Button, Loading, Panel, SkeletonText, Stack, Text } from '@certdeck/ui';
import { type StartJob, useJob } from '../frame/useJob.ts';
import { pkiClient } from '../pki.ts';
import { useDecoderTexts } from './texts.ts';

const Structure = lazy(() => import(/* webpackChunkName: "tool-asn1" */ './Structure.tsx'));

/** The ASN.1 values beside their bytes; read when it is opened. */
export function StructurePanel({ der, secret }: { der: Uint8Array<ArrayBuffer>; secret: boolean }) {
  const { t } = useDecoderTexts();
  const [open, setOpen] = useState(false);
  const start = useMemo<StartJob<Asn1Value[]> | null>(
    () => (open ? (signal) => pkiClient().asn1Tree({ der }, { signal }) : null),
    [der, open],
  );
  const { result } = useJob(start);
  return (
    <Panel
      title={t('asn1.title')}
      description={t('asn1.hint')}
      actions={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'asn1.close' : 'asn1.open')}
        </Button>
      }
    >
      {!open && (
        <Text tone="muted" size="sm">
          {t('asn1.bytes', { count: der.length })}
        </Text>
      )}
      {open && (
        <Stack gap="3">
          {secret && <Alert tone="warning">{t('key.private')}</Alert>}
          {result?.ok ? (
            <Suspense
              fallback={
                <Loading>
                  <SkeletonText lines={8} />
                </Loading>
              }
            >
              <Structure bytes={der} values={result.value} />
            </Suspense>
          ) : (
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          )}
        </Stack>
      )}
    </Panel>
  );
}
