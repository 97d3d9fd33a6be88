import type { PkiResult } from '@certdeck/pki';
import { Decoder } from '../../decode/Decoder.tsx';
import { useDecoderTexts } from '../../decode/texts.ts';

async function sample(): Promise<PkiResult<string>> {
  const { sample: value } = await import(/* webpackChunkName: "tool-parse-cert-sample" */ './sample.ts');
  return { ok: true, value };
}

/** /certhub/tools/parse-cert: decodes certificates (A§2.11, B§2.26). */
export default function ParseCertPage() {
  const { t } = useDecoderTexts();
  return (
    <Decoder
      tool="parse-cert"
      title={t('cert.title')}
      lead={t('cert.lead')}
      label={t('cert.label')}
      sample={sample}
    />
  );
}
