// The page on which a print is chosen, in Portuguese.

import type { CartText } from './en.ts'

export const cartPt: CartText = {
  title: 'Escolha a sua impressão',
  heading: 'A sua imagem impressa',
  preview: 'A sua imagem como {product}, {size}',
  product: 'Acabamento',
  from: 'desde {price}',
  sizes: 'Tamanho',
  sizesNote: 'primeiro os menos cortados',
  moreSizes: { one: 'mais {count}, com mais corte', other: 'mais {count}, com mais corte' },
  sharpnessHelp: 'O que significam nítida, boa e suave?',
  sharpnessText:
    'Dizem quantos píxeis da sua imagem ficam numa polegada da impressão (dpi), depois do corte. Nítida mantém-se perfeita de muito perto, boa à distância do braço; suave fica bem do outro lado da sala.',
  noSizes: 'A sua imagem tem poucos píxeis para isto. Experimente a outra opção acima.',
  tooSmall: 'Esta imagem é pequena demais para imprimir',
  tooSmallNeeds:
    'O tamanho mais pequeno precisa de pelo menos {needed} píxeis; esta imagem tem {here}. Se veio de uma conversa ou de uma página web, volte atrás e escolha o original.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'A sua imagem, pequena demais para imprimir',
  removeToOrder: {
    one: 'Remova-a para encomendar a outra impressão.',
    other: 'Remova-a para encomendar as outras {count} impressões.',
  },
  stopped: 'O seu carrinho ainda não pode ser encomendado',
  stoppedBySize:
    'Esta impressão não pode ser feita no tamanho escolhido. Escolha outro para continuar.',
  notMade: 'O que estava escolhido para esta impressão já não é feito. Escolha de novo.',
  unprintable: 'Não pode ser impressa',
  sizeMissing: 'Escolha outro tamanho',
  quantity: 'Quantidade',
  fewer: 'Menos uma',
  more: 'Mais uma',
  subtotal: 'Subtotal',
  subtotalNote: 'mais o envio',
  update: 'Atualizar',
  continue: 'Continuar para o pagamento',
  empty: 'O seu carrinho está vazio',
  emptyText: 'Volte ao sítio de onde veio e abra uma imagem.',
  lostPictures: 'Uma imagem deste carrinho já não está aqui: a aplicação de onde veio apagou-a.',
  lostAllPictures:
    'A imagem que estava nele já não está aqui: a aplicação de onde veio apagou-a. Volte lá para escolher outra.',
  others: 'Também no seu carrinho',
  edit: 'Alterar',
  editName: 'Alterar {name}',
  remove: 'Remover',
  removeName: 'Remover {name}',
  removeCurrent: 'Remover esta impressão',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'A sua imagem em tamanho real ainda vem a caminho.',
    receiving: 'A sua imagem em tamanho real está a chegar.',
    here: 'A sua imagem em tamanho real chegou.',
    differs: 'Chegou uma imagem em tamanho real, mas não é a que foi anunciada.',
  },
  printImageText: {
    waiting:
      'O que vê é uma pequena pré-visualização; os tamanhos são calculados para {width} × {height} píxeis. Já pode encomendar.',
    receiving:
      'O que vê é uma pequena pré-visualização; os tamanhos são calculados para {width} × {height} píxeis. Já pode encomendar.',
    here: '{width} × {height} píxeis, pronta a imprimir.',
    differs:
      '{width} × {height} píxeis. Pode encomendar: antes de imprimir, a loja compara-a com a pré-visualização e, se for preciso, pede a certa.',
  },
  printImageProgress: 'Quanto já chegou da sua imagem em tamanho real',
  lookAgain: 'Ver de novo',
  format: 'Orientação',
  formats: {
    portrait: 'Vertical',
    landscape: 'Horizontal',
    square: 'Quadrado',
  },
  removed: 'Removido: {name}.',
  undo: 'Desfazer',
  notSaved: 'Ainda não guardado; tentando de novo.',
  saveRefused: 'Não foi possível guardar: o carrinho mudou.',
  reload: 'Carregar de novo',
  moreOfIt: 'Mais uma impressão?',
  duplicate: 'A mesma imagem, outro tamanho',
  duplicateNote: 'Junta-se a este pedido. Para outra imagem, volte ao lugar de onde veio.',
}
