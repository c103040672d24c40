import { z } from 'zod';

/** The state of a question before an order: support has answered it with a proposal, or its customer has closed it. */
export const Inquiry = z.enum(['open', 'answered', 'closed']);
export type Inquiry = z.output<typeof Inquiry>;
