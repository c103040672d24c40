/** Days of support after which a customer is reminded of an open question. */
export const reminderDays = [1, 3] as const;

/** A question with its answers, as it stands in the chat. */
export const questionAsMessage = (question: string, answers: readonly string[]): string =>
  answers.length === 0 ? question : `${question}\n\n${answers.map((answer) => `• ${answer}`).join('\n')}`;
