import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Container, PageHeader } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { ToolLead } from '../../frame/ToolLead.tsx';
import { useHandedOver } from '../../handover.ts';
import { ReplaceTool } from './ReplaceTool.tsx';
import { TemplateTool } from './TemplateTool.tsx';

/** /certhub/tools/batch-replace: text replaced in bulk, and texts made of a template. */
export default function BatchReplacePage() {
  const { t } = useTexts('certhub-batch-replace');
  const given = useHandedOver('batch-replace');
  const [address, setAddress] = useSearchParams();
  return (
    <Container width="full" paddingInline="0">
      <PageHeader title={t('title')} description={<ToolLead>{t('lead')}</ToolLead>} />
      <Tabs
        label={t('title')}
        value={address.get('tab') === 'template' ? 'template' : 'replace'}
        onValueChange={(tab) => setAddress(tab === 'template' ? { tab } : {}, { replace: true })}
        items={[
          { id: 'replace', label: t('tab.replace'), content: <ReplaceTool given={given} /> },
          { id: 'template', label: t('tab.template'), content: <TemplateTool /> },
        ]}
      />
    </Container>
  );
}
