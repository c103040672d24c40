import { Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserId } from '#contract/ids.ts';
import { DocumentsOfEntry } from '#web/billing/DocumentLink.tsx';
import { EarlierDocuments } from '#web/billing/EarlierDocuments.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { ChatsOfCustomer } from '#web/chat/Conversations.tsx';
import { AllCredits } from '#web/credits/AllCredits.tsx';
import { ExchangeTools } from '#web/csv/ExchangeTools.tsx';
import { CustomerAccess } from '#web/accounts/customers/CustomerAccess.tsx';
import { CustomerOverview } from '#web/accounts/customers/CustomerOverview.tsx';
import { CustomerPage, CustomerPart } from '#web/accounts/customers/CustomerPage.tsx';
import { Customers } from '#web/accounts/customers/Customers.tsx';
import { customerName } from '#rules/names.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { CustomerData } from '#web/privacy/CustomerData.tsx';
import { useMay } from '#web/session/useMay.ts';
import { MailPreferences } from '#web/mail/MailPreferences.tsx';
import { JobsOfCustomer } from '#web/workbench/JobsOfCustomer.tsx';
import { CustomerPrices } from '#web/pricing/CustomerPrices.tsx';
import { GroupOfCustomer } from '#web/purchases/Groups.tsx';
import { TopUpOfCustomer } from '#web/purchases/TopUpPart.tsx';
import { CustomerTools, ToolNames } from '#web/tools/CustomerTools.tsx';

/** /admin/customerview?customer=…: the list, or one whole account. */
export function CustomerViewPage() {
  const navigate = useNavigate();
  const { customer, part = 'account' } = useSearch({ from: '/admin/customerview' });
  const mayHandleData = useMay('personalData');
  const mayInvoice = useMay('documents');
  const userId = UserId.safeParse(customer).data;
  if (userId === undefined) return <Customers tools={<ExchangeTools kind="customers" />} />;
  const showPart = (next: CustomerPart) => {
    void navigate({ to: '/admin/customerview', search: { customer: userId, part: next }, replace: true });
  };
  return (
    <CustomerPage
      key={userId}
      userId={userId}
      part={CustomerPart.catch('account').parse(part)}
      onPart={showPart}
      renderActions={(account) => <CustomerActions account={account} onPart={showPart} />}
      renderPart={(chosen, account) => {
        switch (chosen) {
          case 'account':
            return <CustomerOverview account={account} tools={<ToolNames userId={userId} />} />;
          case 'access':
            return (
              <CustomerAccess
                account={account}
                mails={<MailPreferences userId={userId} />}
                group={account.role === 'customer' && <GroupOfCustomer account={account} />}
              />
            );
          case 'tools':
            return <CustomerTools userId={userId} />;
          case 'prices':
            return <CustomerPrices userId={userId} />;
          case 'credits':
            return (
              <Stack gap={24}>
                <AllCredits
                  userId={userId}
                  renderDocuments={(entry) => <DocumentsOfEntry entry={entry} canInvoice={mayInvoice} />}
                />
                <EarlierDocuments userId={userId} />
                {account.role === 'customer' && <TopUpOfCustomer userId={userId} />}
              </Stack>
            );
          case 'jobs':
            return <JobsOfCustomer userId={userId} />;
          case 'data':
            return (
              <CustomerData
                userId={userId}
                name={customerName(account)}
                mayAct={mayHandleData}
                renderPart={(title, shown) => <FormSection title={title}>{shown}</FormSection>}
                onErased={() => {
                  void navigate({ to: '/admin/customerview', search: { state: 'active' } });
                }}
              />
            );
          case 'chats':
            return <ChatsOfCustomer userId={userId} />;
        }
      }}
    />
  );
}
