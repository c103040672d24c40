import { Button, Stack, Tabs } from '@mantine/core';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Coverage } from '#web/library/Coverage.tsx';
import { LibraryExchange } from '#web/library/LibraryExchange.tsx';
import { Solutions } from '#web/library/Solutions.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useTab } from '#web/kit/useTab.ts';

const tabs = ['solutions', 'coverage', 'exchange'] as const;

/** /admin/solutions */
export function SolutionsPage() {
  const { t } = useTranslation();
  const { tab, openTab } = useTab(tabs);
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Tabs value={tab} onChange={(chosen) => void openTab(chosen)} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`library.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="solutions">
          <Solutions
            whenNone={
              <Button variant="default" onClick={() => void openTab('exchange')}>
                {t('library.pairs.title')}
              </Button>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="coverage">
          <Coverage />
        </Tabs.Panel>
        <Tabs.Panel value="exchange">
          <LibraryExchange />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
