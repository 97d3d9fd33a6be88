import { Decoder } from '../../decode/Decoder.tsx';
import { useDecoderTexts } from '../../decode/texts.ts';

const sample = async () =>
  (await import(/* webpackChunkName: "tool-parse-cert-sample" */ './sample.ts')).sample;

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
