// Every route of the service except the API, whose operations have their own paths, and files served
// by a wildcard. Keys are the segments of the path; a parameter is `one`, and a path with others below
// it is `page`. Handlers are registered with these routes and all links are made from them, so a dead
// link does not compile.

import { brandRoute, pictureRoute } from './file-routes.ts'
import { action, route } from './route.ts'

export const routes = {
  page: route('/'),
  api: {
    push: {
      preview: action('/api/push/preview'),
      print: action('/api/push/print'),
      image: action('/api/push/image'),
    },
    pull: {
      page: route('/api/pull'),
      set: {
        page: action('/api/pull/set'),
        one: {
          page: route('/api/pull/set/:setId'),
          events: route('/api/pull/set/:setId/events'),
        },
      },
      one: {
        page: route('/api/pull/:pullId'),
        events: route('/api/pull/:pullId/events'),
      },
    },
    payments: {
      one: {
        webhook: action('/api/payments/:gateway/webhook'),
      },
    },
  },
  firstPicture: action('/first-picture'),
  loader: {
    one: {
      page: route('/loader/:token'),
      one: {
        page: route('/loader/:token/:printWidth'),
        one: {
          page: route('/loader/:token/:printWidth/:printHeight'),
          one: route('/loader/:token/:printWidth/:printHeight/:dpi'),
        },
      },
    },
  },
  pictures: {
    one: {
      one: pictureRoute,
    },
  },
  upload: {
    page: route('/upload'),
    pictures: action('/upload/pictures'),
    cart: action('/upload/cart'),
  },
  cart: {
    one: {
      page: route('/cart/:cartId'),
      prints: route('/cart/:cartId/prints'),
      lines: {
        one: {
          modelGlb: route('/cart/:cartId/lines/:lineId/model.glb'),
        },
      },
      checkout: {
        page: route('/cart/:cartId/checkout'),
        draft: action('/cart/:cartId/checkout/draft'),
      },
      payment: {
        page: route('/cart/:cartId/payment'),
        testBank: route('/cart/:cartId/payment/test-bank'),
      },
      receipt: {
        page: route('/cart/:cartId/receipt'),
        cancel: route('/cart/:cartId/receipt/cancel'),
        again: route('/cart/:cartId/receipt/again'),
        crop: {
          one: route('/cart/:cartId/receipt/crop/:line'),
        },
      },
      documents: {
        one: route('/cart/:cartId/documents/:file'),
      },
    },
  },
  giftCard: {
    page: route('/gift-card'),
    one: {
      page: route('/gift-card/:token'),
      payment: {
        page: route('/gift-card/:token/payment'),
        testBank: route('/gift-card/:token/payment/test-bank'),
      },
      withdraw: route('/gift-card/:token/withdraw'),
    },
  },
  group: {
    one: route('/group/:code'),
  },
  order: route('/order'),
  withdraw: {
    page: route('/withdraw'),
    confirm: route('/withdraw/confirm'),
  },
  brand: {
    one: brandRoute,
  },
  legal: {
    one: route('/legal/:page'),
  },
  demo: {
    page: route('/demo'),
    moduleJs: route('/demo/module.js'),
    sampleJpg: route('/demo/sample.jpg'),
  },
  docs: {
    page: route('/docs'),
    one: route('/docs/:page'),
    decisions: {
      one: route('/docs/decisions/:page'),
    },
  },
  llmsTxt: route('/llms.txt'),
  signIn: {
    page: route('/sign-in'),
    one: route('/sign-in/:secret'),
    forgotten: route('/sign-in/forgotten'),
    stores: route('/sign-in/stores'),
    passkey: {
      page: action('/sign-in/passkey'),
      options: action('/sign-in/passkey/options'),
    },
  },
  signOut: action('/sign-out'),
  admin: {
    page: route('/admin'),
    audit: route('/admin/audit'),
    catalog: {
      page: route('/admin/catalog'),
      currencies: {
        page: route('/admin/catalog/currencies'),
        add: action('/admin/catalog/currencies/add'),
        remove: action('/admin/catalog/currencies/remove'),
      },
      document: route('/admin/catalog/document'),
      markups: {
        page: route('/admin/catalog/markups'),
        one: route('/admin/catalog/markups/:storeId'),
      },
      shippingClasses: {
        page: route('/admin/catalog/shipping-classes'),
        add: action('/admin/catalog/shipping-classes/add'),
        remove: action('/admin/catalog/shipping-classes/remove'),
      },
      shippingZones: {
        page: route('/admin/catalog/shipping-zones'),
        add: action('/admin/catalog/shipping-zones/add'),
        remove: action('/admin/catalog/shipping-zones/remove'),
        countries: action('/admin/catalog/shipping-zones/countries'),
        one: {
          methods: {
            add: action('/admin/catalog/shipping-zones/:zone/methods/add'),
            remove: action('/admin/catalog/shipping-zones/:zone/methods/remove'),
          },
        },
      },
      versions: {
        page: route('/admin/catalog/versions'),
        one: {
          document: route('/admin/catalog/versions/:version/document'),
          restore: action('/admin/catalog/versions/:version/restore'),
        },
      },
      import: route('/admin/catalog/import'),
      packages: {
        page: route('/admin/catalog/packages'),
        set: action('/admin/catalog/packages/set'),
        remove: action('/admin/catalog/packages/remove'),
      },
      quantities: {
        page: route('/admin/catalog/quantities'),
        set: action('/admin/catalog/quantities/set'),
      },
      fees: {
        page: route('/admin/catalog/fees'),
        set: action('/admin/catalog/fees/set'),
        remove: action('/admin/catalog/fees/remove'),
        duties: action('/admin/catalog/fees/duties'),
      },
      taxes: {
        page: route('/admin/catalog/taxes'),
        preset: action('/admin/catalog/taxes/preset'),
      },
      sizes: {
        add: action('/admin/catalog/sizes/add'),
        remove: action('/admin/catalog/sizes/remove'),
        centimetres: action('/admin/catalog/sizes/centimetres'),
      },
      drafts: {
        one: {
          page: route('/admin/catalog/drafts/:id'),
          save: action('/admin/catalog/drafts/:id/save'),
        },
      },
      edit: {
        one: route('/admin/catalog/edit/:page'),
      },
      order: action('/admin/catalog/order'),
      own: {
        page: route('/admin/catalog/own'),
        choices: {
          add: action('/admin/catalog/own/choices/add'),
          remove: action('/admin/catalog/own/choices/remove'),
          one: {
            one: {
              picture: {
                page: action('/admin/catalog/own/choices/:option/:value/picture'),
                remove: action('/admin/catalog/own/choices/:option/:value/picture/remove'),
              },
            },
          },
        },
        products: {
          add: action('/admin/catalog/own/products/add'),
        },
      },
      products: {
        one: {
          prices: {
            change: action('/admin/catalog/products/:product/prices/change'),
            reset: action('/admin/catalog/products/:product/prices/reset'),
          },
          remove: action('/admin/catalog/products/:product/remove'),
          choices: {
            remove: action('/admin/catalog/products/:product/choices/remove'),
          },
          sizes: {
            add: action('/admin/catalog/products/:product/sizes/add'),
            remove: action('/admin/catalog/products/:product/sizes/remove'),
          },
        },
      },
    },
    codes: {
      page: route('/admin/codes'),
      new: route('/admin/codes/new'),
      csv: route('/admin/codes/csv'),
      endBatch: action('/admin/codes/end-batch'),
      one: route('/admin/codes/:id'),
    },
    priceLists: {
      page: route('/admin/price-lists'),
      new: route('/admin/price-lists/new'),
      catalog: route('/admin/price-lists/catalog.csv'),
      one: {
        page: route('/admin/price-lists/:id'),
        file: route('/admin/price-lists/:id/file'),
        upload: action('/admin/price-lists/:id/upload'),
        end: action('/admin/price-lists/:id/end'),
        draft: route('/admin/price-lists/:id/draft/:draft'),
        save: action('/admin/price-lists/:id/draft/:draft/save'),
      },
    },
    documents: {
      page: route('/admin/documents'),
      one: route('/admin/documents/:id'),
      csv: route('/admin/documents/csv'),
      zip: route('/admin/documents/zip'),
    },
    groups: {
      page: route('/admin/groups'),
      new: route('/admin/groups/new'),
      one: {
        page: route('/admin/groups/:id'),
        packingList: route('/admin/groups/:id/packing-list'),
        csv: route('/admin/groups/:id/packing-list.csv'),
        shipped: action('/admin/groups/:id/shipped'),
      },
    },
    health: {
      page: route('/admin/health'),
      charges: {
        tickOff: action('/admin/health/charges/tick-off'),
      },
      jobs: {
        one: {
          page: route('/admin/health/jobs/:id'),
          delete: action('/admin/health/jobs/:id/delete'),
          retry: action('/admin/health/jobs/:id/retry'),
        },
      },
    },
    recovery: {
      page: route('/admin/recovery'),
      resume: action('/admin/recovery/resume'),
    },
    images: {
      page: route('/admin/images'),
      one: {
        page: route('/admin/images/:token'),
        delete: action('/admin/images/:token/delete'),
        printImage: action('/admin/images/:token/print-image'),
        proposedPrint: {
          accept: action('/admin/images/:token/proposed-print/accept'),
          refuse: action('/admin/images/:token/proposed-print/refuse'),
        },
      },
    },
    keys: {
      page: route('/admin/keys'),
      one: {
        end: action('/admin/keys/:key/end'),
      },
    },
    labs: {
      page: route('/admin/labs'),
      one: {
        page: route('/admin/labs/:id'),
        test: action('/admin/labs/:id/test'),
        deliveries: {
          one: {
            again: action('/admin/labs/:id/deliveries/:delivery/again'),
          },
        },
      },
      new: {
        one: route('/admin/labs/new/:kind'),
      },
    },
    giftCards: {
      page: route('/admin/gift-cards'),
      issue: route('/admin/gift-cards/issue'),
      online: {
        page: route('/admin/gift-cards/online'),
        one: action('/admin/gift-cards/online/:storeId'),
      },
      one: {
        page: route('/admin/gift-cards/:id'),
        mail: action('/admin/gift-cards/:id/mail'),
        validUntil: action('/admin/gift-cards/:id/valid-until'),
        void: action('/admin/gift-cards/:id/void'),
        refund: action('/admin/gift-cards/:id/refund'),
      },
    },
    mails: {
      page: route('/admin/mails'),
      one: {
        page: route('/admin/mails/:id'),
        html: route('/admin/mails/:id/html'),
        send: action('/admin/mails/:id/send'),
      },
      server: {
        page: route('/admin/mails/server'),
        remove: action('/admin/mails/server/remove'),
        try: action('/admin/mails/server/try'),
      },
      texts: {
        page: route('/admin/mails/texts'),
        one: {
          one: {
            page: route('/admin/mails/texts/:kind/:language'),
            preview: route('/admin/mails/texts/:kind/:language/preview'),
          },
        },
      },
    },
    operators: {
      page: route('/admin/operators'),
      factorRule: action('/admin/operators/factor-rule'),
      one: {
        page: route('/admin/operators/:account'),
        disable: action('/admin/operators/:account/disable'),
        enable: action('/admin/operators/:account/enable'),
        endSessions: action('/admin/operators/:account/end-sessions'),
        link: action('/admin/operators/:account/link'),
        remove: action('/admin/operators/:account/remove'),
        removePasskeys: action('/admin/operators/:account/remove-passkeys'),
        renew: action('/admin/operators/:account/renew'),
        role: action('/admin/operators/:account/role'),
        secondFactorOff: action('/admin/operators/:account/second-factor-off'),
      },
    },
    orders: {
      page: route('/admin/orders'),
      clearTests: route('/admin/orders/clear-tests'),
      one: {
        page: route('/admin/orders/:id'),
        lines: {
          several: action('/admin/orders/:id/lines'),
          one: {
            crop: route('/admin/orders/:id/lines/:number/crop'),
            fullSize: route('/admin/orders/:id/lines/:number/full-size'),
            printImage: action('/admin/orders/:id/lines/:number/print-image'),
            printFile: action('/admin/orders/:id/lines/:number/print-file'),
          },
        },
        shopperJson: route('/admin/orders/:id/shopper.json'),
        one: action('/admin/orders/:id/:action'),
        deletePersonalData: action('/admin/orders/:id/delete-personal-data'),
        invoice: action('/admin/orders/:id/invoice'),
      },
      several: action('/admin/orders/several'),
      undo: action('/admin/orders/undo'),
    },
    ordersCsv: route('/admin/orders.csv'),
    setup: route('/admin/setup'),
    packingSlips: route('/admin/packing-slips'),
    jobTickets: route('/admin/job-tickets'),
    production: {
      page: route('/admin/production'),
      printFilesZip: action('/admin/production/print-files.zip'),
      shipped: action('/admin/production/shipped'),
      take: action('/admin/production/take'),
      putBack: action('/admin/production/put-back'),
      sheets: {
        page: route('/admin/production/sheets'),
        save: action('/admin/production/sheets/save'),
        remove: action('/admin/production/sheets/remove'),
        layOut: action('/admin/production/sheets/lay-out'),
        one: {
          page: route('/admin/production/sheets/:number'),
          csv: route('/admin/production/sheets/:number/cells.csv'),
          file: action('/admin/production/sheets/:number/file'),
          reprint: action('/admin/production/sheets/:number/reprint'),
        },
      },
    },
    reports: {
      page: route('/admin/reports'),
      csv: route('/admin/reports/csv'),
      datev: {
        page: route('/admin/reports/datev'),
        file: route('/admin/reports/datev/file'),
      },
      fees: route('/admin/reports/fees'),
      statements: {
        page: route('/admin/reports/statements'),
        csv: route('/admin/reports/statements/csv'),
        one: {
          page: route('/admin/reports/statements/one'),
          csv: route('/admin/reports/statements/one/csv'),
        },
        mark: action('/admin/reports/statements/mark'),
      },
    },
    payments: {
      page: route('/admin/payments'),
      one: {
        one: {
          page: route('/admin/payments/:provider/:mode'),
          remove: action('/admin/payments/:provider/:mode/remove'),
          try: action('/admin/payments/:provider/:mode/try'),
        },
      },
    },
    seller: {
      page: route('/admin/seller'),
      notices: {
        one: {
          page: route('/admin/seller/notices/:language'),
          picture: action('/admin/seller/notices/:language/picture'),
          remove: action('/admin/seller/notices/:language/remove'),
        },
      },
      texts: {
        one: {
          one: route('/admin/seller/texts/:page/:language'),
        },
      },
    },
    stores: {
      page: route('/admin/stores'),
      one: {
        page: route('/admin/stores/:id'),
        accountLimit: route('/admin/stores/:id/account-limit'),
        commission: route('/admin/stores/:id/commission'),
        keys: {
          page: action('/admin/stores/:id/keys'),
          one: {
            end: action('/admin/stores/:id/keys/:key/end'),
          },
        },
        mode: action('/admin/stores/:id/mode'),
        settle: action('/admin/stores/:id/settle'),
        logo: {
          page: action('/admin/stores/:id/logo'),
          remove: action('/admin/stores/:id/logo/remove'),
        },
        look: {
          page: route('/admin/stores/:id/look'),
          picture: action('/admin/stores/:id/look/picture'),
          sample: action('/admin/stores/:id/look/sample'),
        },
        website: route('/admin/stores/:id/website'),
        accounts: {
          page: route('/admin/stores/:id/accounts'),
          factorRule: action('/admin/stores/:id/accounts/factor-rule'),
          one: {
            page: route('/admin/stores/:id/accounts/:account'),
            disable: action('/admin/stores/:id/accounts/:account/disable'),
            enable: action('/admin/stores/:id/accounts/:account/enable'),
            endSessions: action('/admin/stores/:id/accounts/:account/end-sessions'),
            link: action('/admin/stores/:id/accounts/:account/link'),
            remove: action('/admin/stores/:id/accounts/:account/remove'),
            removePasskeys: action('/admin/stores/:id/accounts/:account/remove-passkeys'),
            renew: action('/admin/stores/:id/accounts/:account/renew'),
            role: action('/admin/stores/:id/accounts/:account/role'),
            secondFactorOff: action('/admin/stores/:id/accounts/:account/second-factor-off'),
          },
        },
      },
    },
    webhooks: {
      page: route('/admin/webhooks'),
      one: {
        page: route('/admin/webhooks/:store'),
        one: {
          page: route('/admin/webhooks/:store/:webhook'),
          change: route('/admin/webhooks/:store/:webhook/change'),
          delete: action('/admin/webhooks/:store/:webhook/delete'),
          pause: action('/admin/webhooks/:store/:webhook/pause'),
          resume: action('/admin/webhooks/:store/:webhook/resume'),
          secret: action('/admin/webhooks/:store/:webhook/secret'),
          test: action('/admin/webhooks/:store/:webhook/test'),
          deliveries: {
            one: {
              page: route('/admin/webhooks/:store/:webhook/deliveries/:delivery'),
              replay: action('/admin/webhooks/:store/:webhook/deliveries/:delivery/replay'),
            },
          },
        },
      },
    },
    profile: {
      page: route('/admin/profile'),
      secondFactor: {
        page: route('/admin/profile/second-factor'),
        off: action('/admin/profile/second-factor/off'),
      },
      confirm: action('/admin/profile/confirm'),
      delete: action('/admin/profile/delete'),
      language: action('/admin/profile/language'),
      mails: action('/admin/profile/mails'),
      password: action('/admin/profile/password'),
      timeZone: action('/admin/profile/time-zone'),
      passkeys: {
        page: action('/admin/profile/passkeys'),
        confirm: action('/admin/profile/passkeys/confirm'),
        options: action('/admin/profile/passkeys/options'),
        remove: action('/admin/profile/passkeys/remove'),
        rename: action('/admin/profile/passkeys/rename'),
      },
      sessions: {
        end: action('/admin/profile/sessions/end'),
      },
    },
  },
  account: {
    page: route('/account'),
    commission: {
      page: route('/account/commission'),
      csv: route('/account/commission/csv'),
    },
    keys: {
      page: route('/account/keys'),
      one: {
        end: action('/account/keys/:key/end'),
      },
    },
    markup: route('/account/markup'),
    website: route('/account/website'),
    orders: {
      page: route('/account/orders'),
      one: {
        page: route('/account/orders/:id'),
        cancel: action('/account/orders/:id/cancel'),
        mails: {
          one: {
            page: route('/account/orders/:id/mails/:mail'),
            html: route('/account/orders/:id/mails/:mail/html'),
          },
        },
      },
    },
    people: {
      page: route('/account/people'),
      factorRule: action('/account/people/factor-rule'),
      one: {
        page: route('/account/people/:account'),
        disable: action('/account/people/:account/disable'),
        enable: action('/account/people/:account/enable'),
        remove: action('/account/people/:account/remove'),
        renew: action('/account/people/:account/renew'),
        role: action('/account/people/:account/role'),
      },
    },
    webhooks: {
      page: route('/account/webhooks'),
      one: {
        page: route('/account/webhooks/:webhook'),
        change: route('/account/webhooks/:webhook/change'),
        delete: action('/account/webhooks/:webhook/delete'),
        pause: action('/account/webhooks/:webhook/pause'),
        resume: action('/account/webhooks/:webhook/resume'),
        secret: action('/account/webhooks/:webhook/secret'),
        test: action('/account/webhooks/:webhook/test'),
        deliveries: {
          one: {
            page: route('/account/webhooks/:webhook/deliveries/:delivery'),
            replay: action('/account/webhooks/:webhook/deliveries/:delivery/replay'),
          },
        },
      },
    },
    profile: {
      page: route('/account/profile'),
      secondFactor: {
        page: route('/account/profile/second-factor'),
        off: action('/account/profile/second-factor/off'),
      },
      confirm: action('/account/profile/confirm'),
      delete: action('/account/profile/delete'),
      language: action('/account/profile/language'),
      mails: action('/account/profile/mails'),
      password: action('/account/profile/password'),
      timeZone: action('/account/profile/time-zone'),
      passkeys: {
        page: action('/account/profile/passkeys'),
        confirm: action('/account/profile/passkeys/confirm'),
        options: action('/account/profile/passkeys/options'),
        remove: action('/account/profile/passkeys/remove'),
        rename: action('/account/profile/passkeys/rename'),
      },
      sessions: {
        end: action('/account/profile/sessions/end'),
      },
    },
  },
} as const
