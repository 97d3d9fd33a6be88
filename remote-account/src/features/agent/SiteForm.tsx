import { accountCalls, languages } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  builtInAccent,
  Button,
  Field,
  Grid,
  HStack,
  Input,
  notify,
  Panel,
  Spacer,
  Stack,
  Text,
} from '@certdeck/ui';
import { Select, useValidatedForm } from '@certdeck/ui/forms';
import { checkAccent, required } from '@certdeck/validation';
import type { Agent } from './Agent.resource.ts';
import { BrandsField } from './BrandsField.tsx';
import { LogoField } from './LogoField.tsx';
import { MarkupsField } from './MarkupsField.tsx';
import { SitePreview } from './SitePreview.tsx';
import { useSiteCurrencies } from './useSiteCurrencies.ts';

type Values = Pick<
  Agent,
  'siteTitle' | 'colours' | 'language' | 'currency' | 'termsHref' | 'privacyPolicyHref' | 'brands' | 'markups'
>;

const RULES = { siteTitle: required(), colours: checkAccent };
const TITLE_LIMIT = 80;
const LINK_LIMIT = 500;

interface Props {
  agent: Agent;
  refresh: () => Promise<void>;
}

/** The values of the site beside a preview that follows every change. */
export function SiteForm({ agent, refresh }: Props) {
  const { t } = useTexts('account');
  const save = useCallMutation(accountCalls.saveAgentSite);
  const { siteTitle, colours, language, currency, termsHref, privacyPolicyHref, brands, markups, logo } =
    agent;
  const currencies = useSiteCurrencies(currency);
  const form = useValidatedForm<Values>({
    defaultValues: { siteTitle, colours, language, currency, termsHref, privacyPolicyHref, brands, markups },
    rules: RULES,
    ns: 'account',
    async onSubmit(values) {
      const given = {
        ...values,
        siteTitle: values.siteTitle.trim(),
        termsHref: values.termsHref.trim(),
        privacyPolicyHref: values.privacyPolicyHref.trim(),
      };
      const reply = await save.send(given);
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors(reply.errors ?? {});
        if (!reply.errors && !reply.shown) notify.error(reply.msg || t('failed'));
        return;
      }
      form.reset(given);
      notify.success(t('common:op.saved'));
      await refresh();
    },
  });
  useUnsavedWork(form.isDirty);
  const { values } = form;
  const colourFault = form.error('colours');
  const colour = checkAccent(values.colours) === null ? values.colours : '';
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      gap="4"
      alignItems="start"
    >
      <form {...form.formProps}>
        <Panel
          title={t('agent.site.values')}
          footer={
            <>
              {form.isDirty && (
                <Text size="sm" tone="muted">
                  {t('info.unsaved')}
                </Text>
              )}
              <Spacer />
              <Button type="submit" variant="primary" loading={form.submitting}>
                {t('common:btn.save')}
              </Button>
            </>
          }
        >
          <Stack gap="4">
            <Field label={t('agent.site.name')} error={form.error('siteTitle')} required>
              <Input maxLength={TITLE_LIMIT} {...form.field('siteTitle')} />
            </Field>
            <LogoField logo={logo} refresh={refresh} />
            <Field label={t('agent.site.colour')} help={t('agent.site.colour.help')} error={colourFault}>
              <HStack gap="2">
                <Input
                  placeholder={builtInAccent.solid}
                  maxLength={7}
                  spellCheck={false}
                  {...form.field('colours')}
                />
                <Input
                  type="color"
                  aria-label={t('agent.site.colour.choose')}
                  width="14"
                  padding="1"
                  value={colour === '' ? builtInAccent.solid : colour}
                  onChange={(event) => form.setValue('colours', event.target.value)}
                />
              </HStack>
            </Field>
            <Field
              label={t('agent.site.language')}
              help={t('agent.site.language.help')}
              error={form.error('language')}
            >
              <Select
                options={languages.map((value) => ({ value, label: LANG_NAMES[value] }))}
                {...form.field('language')}
              />
            </Field>
            <Field
              label={t('agent.site.currency')}
              help={t('agent.site.currency.help', { unit: currencies.base })}
              error={form.error('currency')}
            >
              <Select options={currencies.options} {...form.field('currency')} />
            </Field>
            <Field label={t('agent.site.terms')} error={form.error('termsHref')}>
              <Input type="url" placeholder="https://" maxLength={LINK_LIMIT} {...form.field('termsHref')} />
            </Field>
            <Field label={t('agent.site.privacy')} error={form.error('privacyPolicyHref')}>
              <Input
                type="url"
                placeholder="https://"
                maxLength={LINK_LIMIT}
                {...form.field('privacyPolicyHref')}
              />
            </Field>
            <BrandsField {...form.control('brands')} error={form.error('brands')} />
            <MarkupsField {...form.control('markups')} error={form.error('markups')} />
          </Stack>
        </Panel>
      </form>
      <SitePreview title={values.siteTitle} logo={logo} colour={colour} />
    </Grid>
  );
}
