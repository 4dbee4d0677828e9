/** Nothing is known about a subject, because what it takes to look is missing; the message says what. */
export class NotExamined extends Error {
  override name = 'NotExamined';
}
