/** The fields of a whole recipe as a form sends them. */
export const SOUP = {
  title: 'Lentil soup',
  description: 'Warms.\nAnd fills.',
  prepTime: '10',
  cookTime: '40',
  servings: '4',
  tags: '["Soup","winter"]',
  ingredients: '[{"content":"For the soup","type":"title"},"200 g lentils","1 onion"]',
  instructions: '["Fry the onion.",{"content":"Boil all."}]',
};
