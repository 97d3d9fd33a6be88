import { useTexts } from '@certdeck/i18n';

/**
 * What a tool does, and that it happens in the browser alone. A paragraph each: the first is what the page says before
 * any script runs (api/src/areas/delivery/head.ts), and stands there unchanged once the tool is drawn.
 */
export function ToolLead({ children }: { children: string }) {
  const { t } = useTexts('certhub');
  return (
    <>
      <p>{children}</p>
      <p>{t('tool.local')}</p>
    </>
  );
}
